// The arrows of docs/know/architecture.md as rules: which file may import which. Each comment says
// what to do instead, since it is what a developer reads when the check fails.

/** Regular expressions on paths; a list means any of them. */
export type Pattern = string | readonly string[];
export interface Ends {
  readonly path?: Pattern;
  readonly pathNot?: Pattern;
}
export interface ArrowRule {
  readonly name: string;
  readonly comment: string;
  readonly from: Ends;
  /** `$1` is the first group of `from.path`. */
  readonly to: Ends | { readonly isCircle: true };
}

/** A domain calls only domains on a lower tier, and only through their index.ts. */
export const tierOf: Readonly<Record<string, number>> = {
  identity: 0,
  ledger: 0,
  market: 0,
  content: 0,
  plans: 1,
  trading: 2,
  funding: 2,
  collectibles: 2,
  support: 2,
  copying: 3,
  rewards: 3,
  notifications: 4,
  transparency: 4,
  admin: 5,
};

const atOrAbove = (tier: number): string =>
  Object.entries(tierOf)
    .filter(([, own]) => own >= tier)
    .map(([name]) => name)
    .join('|');

const tierRules = Object.entries(tierOf).map(
  ([domain, tier]): ArrowRule => ({
    name: `tier-of-${domain}`,
    comment: `${domain} sits on tier ${tier}. Record an event and let the other domain react in its reactions.ts.`,
    from: { path: `^server/domains/${domain}/`, pathNot: '\\.test\\.ts$' },
    to: { path: `^server/domains/(?!${domain}/)(${atOrAbove(tier)})/` },
  }),
);

export const arrowRules: readonly ArrowRule[] = [
  {
    name: 'no-cycles',
    comment: 'Move the shared part below both files.',
    from: {},
    to: { isCircle: true },
  },

  {
    name: 'core-stands-alone',
    comment: 'core/ is agreed by both sides: no I/O, no sides.',
    from: { path: '^core/' },
    to: { path: '^(server|web|testing|node_modules/(react|kysely|pg)(/|$))' },
  },
  {
    name: 'core-runs-anywhere',
    comment: 'core/ must run in a browser and in Node.',
    from: { path: '^core/', pathNot: ['\\.test\\.ts$', '^core/messages/(whole/)?server\\.js$'] },
    to: { path: '^node:' },
  },
  {
    name: 'web-never-server',
    comment: 'Go through core/<domain>/contract.ts.',
    from: { path: '^web/' },
    to: { path: '^server/' },
  },
  {
    name: 'server-never-web',
    comment: 'Move what both need to core/.',
    from: { path: '^server/' },
    to: { path: '^web/' },
  },

  {
    name: 'platform-knows-no-domain',
    comment: 'Pass it in from server/app.ts.',
    from: { path: '^server/platform/' },
    to: { path: '^server/domains/' },
  },
  {
    name: 'front-door-only',
    comment: "Import another domain's index.ts, not its rooms.",
    from: { path: '^server/domains/([^/]+)/' },
    to: { path: '^server/domains/', pathNot: ['^server/domains/$1/', '^server/domains/[^/]+/index\\.ts$'] },
  },
  {
    name: 'rules-are-pure',
    comment: 'Hand the facts in as arguments.',
    from: { path: '^server/domains/[^/]+/rules\\.ts$' },
    to: { pathNot: '^core/' },
  },
  {
    name: 'keys-stay-in-the-signer',
    comment:
      'Only the signer, a process of its own, may load what reads a seed or signs a payment: ask it through signer-client.ts.',
    from: { path: '^(core|server|web)/', pathNot: ['^server/domains/funding/signer/', '\\.test\\.ts$'] },
    to: {
      path: '(node_modules/(micro-eth-signer|@scure/bip39)(/|$)|^server/domains/funding/signer/)',
    },
  },
  {
    name: 'outputs-are-written-once',
    comment: 'What an output pays is written in address.ts, which has no keys; all else is for the signer.',
    from: {
      path: '^(core|server|web)/',
      pathNot: ['^server/domains/funding/(signer/|address\\.ts$)', '\\.test\\.ts$'],
    },
    to: { path: 'node_modules/@scure/btc-signer(/|$)' },
  },
  {
    name: 'sql-only-in-stores',
    comment: "Add a named query to this domain's store.ts.",
    from: { path: '^server/domains/', pathNot: '(/store\\.ts|\\.test\\.ts)$' },
    to: { path: '^server/platform/db/sql\\.ts$' },
  },
  {
    name: 'kysely-only-in-stores',
    comment: "A verb's tx is opaque; add a named query to store.ts.",
    from: { path: '^server/domains/', pathNot: '(/store\\.ts|\\.test\\.ts)$' },
    to: { path: 'node_modules/kysely' },
  },
  {
    name: 'router-stays-thin',
    comment: 'Call one verb file; it owns the transaction.',
    from: { path: '^server/domains/[^/]+/router\\.ts$' },
    to: { path: '(/store\\.ts$|^server/platform/db/)' },
  },

  {
    name: 'features-are-islands',
    comment: 'Compose both features in a page, or pass one in as children.',
    from: { path: '^web/features/([^/]+)/' },
    to: { path: '^web/features/', pathNot: '^web/features/$1/' },
  },
  {
    name: 'features-below-pages',
    comment: 'Pages import features, never the reverse.',
    from: { path: '^web/features/' },
    to: { path: '^web/(pages|app)/' },
  },
  {
    name: 'ui-knows-no-feature',
    comment: 'ui/ and lib/ take data as props and arguments.',
    from: { path: '^web/(ui|lib)/' },
    to: { path: '^web/(features|pages|app)/' },
  },

  ...tierRules,
];
