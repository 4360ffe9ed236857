import { join, resolve } from 'node:path';
import type { SiteProfile } from '#core/content/site.ts';
import { isLocalUrl } from '#core/values/local-host.ts';
import { z } from '#core/values/z.ts';
import { readProxies } from '#server/platform/http/client-address.ts';
import { sampleClaimProblems } from '#server/platform/live-claims.ts';
import { readSiteFile } from '#server/platform/site-file.ts';

const flag = z
  .enum(['true', 'false', 'on', 'off', '1', '0'])
  .transform((text) => ['true', 'on', '1'].includes(text));

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');
const nodeUrl = z.url({ protocol: /^https?$/ });

/** Without an address the site is this machine's own. */
const isLocal = (publicUrl: string | undefined): boolean => publicUrl === undefined || isLocalUrl(publicUrl);

/** What a site needs that others can reach. */
function requireForOthers(
  values: {
    readonly SMTP_URL?: string | undefined;
    readonly MAIL_CAPTURE?: string | undefined;
    readonly MODE: string;
    readonly AUTH_SECRET?: string | undefined;
  },
  context: z.RefinementCtx,
): void {
  // Live mode asks for these by reasons of its own.
  if (values.MODE === 'live') return;
  if (!values.AUTH_SECRET)
    context.addIssue({
      code: 'custom',
      path: ['AUTH_SECRET'],
      message:
        'is required because PUBLIC_URL is not this machine: keep it where your other secrets are, not beside the database',
    });
  if (!values.SMTP_URL && !values.MAIL_CAPTURE)
    context.addIssue({
      code: 'custom',
      path: ['SMTP_URL'],
      message:
        'is required because PUBLIC_URL is not this machine: mail with sign-in links must reach its owner. ' +
        'On a closed network set MAIL_CAPTURE=administrators instead; administrators then read all mail at /admin-mail',
    });
}

const schema = z
  .object({
    MODE: z.enum(['demo', 'live']).default('demo'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Addresses and ranges of the proxies in front, comma separated: only what they write into X-Forwarded-For counts. */
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .refine(
        (text) => readProxies(text) !== undefined,
        'must be addresses or ranges, such as 127.0.0.1, 10.0.0.0/8',
      ),
    DATA_DIR: z.string().default('./data'),
    /** The installation's own keys, apart from the data they protect and from its backups. Default: beside DATA_DIR. */
    KEYS_DIR: z.string().optional(),
    /** How far the ledger had come, outside the database. Default: `ledger-head.json` in DATA_DIR. */
    LEDGER_HEAD_FILE: z.string().min(1).optional(),
    /** JSON with the operator's name, contact and colours; see core/content/site.ts. Read by the web build as well. */
    SITE_FILE: z.string().optional(),
    DATABASE_URL: postgresUrl.optional(),
    /** The owner of the schema, who makes the migrations; DATABASE_URL then needs no more than the role truefill_app. */
    MIGRATE_DATABASE_URL: postgresUrl.optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
    SEED: z.string().min(1).max(100).default('truefill'),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
    /** Default: the site's name and its contact address. */
    MAIL_FROM: z.string().optional(),
    AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    /**
     * `administrators` keeps mail that no SMTP_URL sends where administrators read it: for a closed network whose people
     * get their links from staff. Without it a site that others can reach needs SMTP_URL.
     */
    MAIL_CAPTURE: z.enum(['administrators']).optional(),
    /** What `/metrics` asks for as a bearer token. Without one it answers the machine itself only, on a local PUBLIC_URL. */
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    AUTH_REVEAL_EXISTING: flag.default(false),
    /** Wait of a newly saved withdrawal address and after a changed password, in hours. Live asks for at least 24. */
    WITHDRAWAL_HOLD_HOURS: z.coerce.number().min(0).max(168).default(0),
    /** US dollars one administrator adjusts alone within a day, and the wait where there is no second one to ask. */
    ADMIN_ALONE_UP_TO: z.coerce.number().int().min(0).max(1_000_000).default(1_000),
    ADMIN_TIME_LOCK_HOURS: z.coerce.number().min(1).max(168).default(24),
    /** Folder of the payout signer's seed and journal, which no other process reads. Default: `signer` in DATA_DIR. */
    SIGNER_DIR: z.string().optional(),
    /** Bitcoin Core's RPC (`http://user:password@host:8332`) and the account key m/84'/0'/0' its addresses come from. */
    BTC_NODE_URL: nodeUrl.optional(),
    BTC_XPUB: z.string().min(1).optional(),
    BTC_NETWORK: z.enum(['main', 'test', 'regtest']).default('main'),
    /** An Ethereum node and the account key m/44'/60'/0'. Traces find coins that contracts send; the node must offer debug_. */
    ETH_NODE_URL: nodeUrl.optional(),
    ETH_XPUB: z.string().min(1).optional(),
    ETH_CHAIN_ID: z.coerce.number().int().min(1).default(1),
    ETH_TRACE: flag.default(false),
    /** A TRON node's /jsonrpc, the account key m/44'/195'/0' and the token contract whose transfers count. */
    TRON_NODE_URL: nodeUrl.optional(),
    TRON_XPUB: z.string().min(1).optional(),
    TRON_CHAIN_ID: z.coerce.number().int().min(1).default(728_126_428),
    USDT_CONTRACT: z.string().default('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
    /** Own wallets, comma separated: what they send to deposit addresses is no deposit. */
    OWN_ADDRESSES: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
    /** After a restored backup: the first address index that was certainly never given out. */
    ADDRESS_INDEX_FROM: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
    /** Live sources per market or class: `BTC:kraken|coinbase,stock:alpaca`. Everything else is simulated. */
    MARKET_SOURCES: z.string().default(''),
    ALPACA_KEY: z.string().optional(),
    ALPACA_SECRET: z.string().optional(),
    FINNHUB_TOKEN: z.string().optional(),
    TWELVEDATA_KEY: z.string().optional(),
    /** Other addresses of sources, such as a test feed: `kraken=wss://…,alpaca=wss://…`. */
    MARKET_LINE_URLS: z
      .string()
      .default('')
      .transform(
        (text) =>
          Object.fromEntries(
            text
              .split(',')
              .map((part) => part.trim().split(/=(.*)/s))
              .filter(([name, url]) => name !== undefined && url !== undefined),
          ) as Readonly<Record<string, string | undefined>>,
      ),
    /** Between "not ready" and closing the port, so that a load balancer notices. Default: 3, none on this machine alone. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(10).optional(),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    /** Off for an operator who sells no plans: nothing is limited and nobody is billed for a plan. */
    PLAN_LIMITS: flag.default(true),
    /** Days of house-strategy history recorded at first start. */
    HISTORY_DAYS: z.coerce.number().int().min(0).max(365).default(120),
    /** Demo and tests: how far ahead of the machine's clock the site lives, in milliseconds. The same for all nodes. */
    CLOCK_SHIFT_MS: z.coerce.number().int().optional(),
    /** Demo and tests: allows `POST /dev/strategy-trade`, which makes a house strategy trade now. */
    DEV_TRIGGERS: flag.default(false),
  })
  .superRefine((values, context) => {
    if (!isLocal(values.PUBLIC_URL)) requireForOthers(values, context);
    if (values.MODE !== 'live') return;
    const missing = (key: 'AUTH_SECRET' | 'SMTP_URL' | 'DATABASE_URL', why: string) => {
      if (!values[key])
        context.addIssue({ code: 'custom', path: [key], message: `is required in live mode: ${why}` });
    };
    missing('AUTH_SECRET', 'sessions must survive a restart');
    missing('SMTP_URL', 'people must receive their mail');
    missing('DATABASE_URL', 'real money needs a PostgreSQL server with backups');
    if (!values.PUBLIC_URL?.startsWith('https://')) {
      context.addIssue({
        code: 'custom',
        path: ['PUBLIC_URL'],
        message: 'must be an https address in live mode',
      });
    }
    if (values.WITHDRAWAL_HOLD_HOURS < 24)
      context.addIssue({
        code: 'custom',
        path: ['WITHDRAWAL_HOLD_HOURS'],
        message: 'must be at least 24 in live mode',
      });
    for (const key of ['DEV_TRIGGERS', 'CLOCK_SHIFT_MS'] as const) {
      if (values[key]) context.addIssue({ code: 'custom', path: [key], message: 'is for demo mode only' });
    }
    context.addIssue({
      code: 'custom',
      path: ['MODE'],
      message: 'live needs an operator profile and real custody, which this version does not ship: use demo',
    });
  });

export type Config = Omit<z.infer<typeof schema>, 'PUBLIC_URL' | 'MAIL_FROM' | 'KEYS_DIR'> & {
  KEYS_DIR: string;
  PUBLIC_URL: string;
  MAIL_FROM: string;
  /** PUBLIC_URL is a name that every machine has for itself: no one else can open the site by it. */
  isLocal: boolean;
  site: SiteProfile;
};

/** An administrator of this site needs a second step: everyone can knock at its door. */
export const needsSecondStep = (config: Pick<Config, 'MODE' | 'isLocal'>): boolean =>
  config.MODE === 'live' || !config.isLocal;

/** Reads the environment. Throws one error that lists every problem at once, a line each. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  const claims = given['MODE'] === 'live' ? sampleClaimProblems('live', siteOf(given['SITE_FILE'])) : [];
  if (!result.success || claims.length > 0) {
    const issues = result.error?.issues ?? [];
    const lines = [...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`), ...claims];
    throw new Error(
      `The configuration has ${lines.length} problem${lines.length === 1 ? '' : 's'}:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  const url = result.data.PUBLIC_URL ?? `http://localhost:${result.data.PORT}`;
  const site = siteOf(result.data.SITE_FILE);
  return {
    ...result.data,
    site,
    KEYS_DIR: result.data.KEYS_DIR ?? `${resolve(result.data.DATA_DIR)}-keys`,
    isLocal: isLocal(result.data.PUBLIC_URL),
    PUBLIC_URL: url.replace(/\/+$/, ''),
    MAIL_FROM: result.data.MAIL_FROM ?? `${site.name} <${site.contact.email}>`,
  };
}

function siteOf(file: string | undefined): SiteProfile {
  try {
    return readSiteFile(file);
  } catch (fault) {
    throw new Error(`The configuration has a problem:\n  ${(fault as Error).message}`, { cause: fault });
  }
}

export const ledgerHeadFile = ({
  DATA_DIR,
  LEDGER_HEAD_FILE,
}: Pick<Config, 'DATA_DIR' | 'LEDGER_HEAD_FILE'>): string =>
  LEDGER_HEAD_FILE ?? join(DATA_DIR, 'ledger-head.json');
