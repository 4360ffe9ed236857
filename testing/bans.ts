// Code that sources may not contain, each with its replacement. tidy.test.ts applies the table.
import { type Source, Visitor } from './source/sources.ts';

export interface Ban {
  /** Names its specimens in tidy.test.ts. */
  readonly name: string;
  readonly banned: string;
  readonly instead: string;
  /** Offsets of what is banned. */
  readonly find: (source: Source) => number[];
  /** Files where it is the right thing to write. */
  readonly gates?: readonly string[];
}

function currentTimes(source: Source): number[] {
  const found = calls('Date.now')(source);
  if (!source.text.includes('new Date(')) return found;
  new Visitor({
    NewExpression: ({ callee, arguments: args, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date' && args.length === 0) found.push(start);
    },
  }).visit(source.parsed.program);
  return found;
}

/** Calls by the text of the function, such as `Date.now`. */
const calls =
  (...callees: readonly string[]) =>
  (source: Source): number[] => {
    if (!callees.some((callee) => source.text.includes(`${callee}(`))) return [];
    const found: number[] = [];
    new Visitor({
      CallExpression: ({ callee, start }) => {
        if (callees.includes(source.text.slice(callee.start, callee.end))) found.push(start);
      },
    }).visit(source.parsed.program);
    return found;
  };

function parsedOrZero(source: Source): number[] {
  const found: number[] = [];
  if (!source.text.includes('?? 0n')) return found;
  new Visitor({
    LogicalExpression: ({ operator, left, right, start }) => {
      const isZero = operator === '??' && source.text.slice(right.start, right.end) === '0n';
      if (isZero && left.type === 'CallExpression' && left.callee.type === 'Identifier')
        if (/^(parse\w+|centsOf|unitsOf)$/.test(left.callee.name)) found.push(start);
    },
  }).visit(source.parsed.program);
  return found;
}

function doubleAssertions(source: Source): number[] {
  const found: number[] = [];
  if (!source.text.includes('as unknown as')) return found;
  new Visitor({
    TSAsExpression: ({ expression, start }) => {
      if (expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword')
        found.push(start);
    },
  }).visit(source.parsed.program);
  return found;
}

/** Properties of components whose text a person reads or hears. */
const spoken = /^(aria-label|aria-description|title|placeholder|alt|label|text|hint|description|lead|note)$/;
/** Codes such as USD and UTC are the same in every language. */
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/&\w+;|\b[A-Z]{3}\b/g, ''));

/** Words typed into markup: they would stay English in every language. */
function literals(source: Source): number[] {
  const found: number[] = [];
  // Stories of components are read by no one but their tests.
  if (!source.path.endsWith('.tsx') || source.path.startsWith('testing/components/')) return found;
  const branches = (node: { type: string; start: number }): void => {
    const one = node as { [key: string]: unknown } & typeof node;
    if (one.type === 'Literal' && typeof one['value'] === 'string' && hasWord(one['value']))
      found.push(one.start);
    if (one.type === 'ConditionalExpression')
      for (const branch of ['consequent', 'alternate']) branches(one[branch] as typeof node);
    if (one.type === 'LogicalExpression') branches(one['right'] as typeof node);
  };
  new Visitor({
    JSXText: ({ value, start }) => {
      if (hasWord(value)) found.push(start);
    },
    JSXElement: ({ children }) => {
      for (const child of children) if (child.type === 'JSXExpressionContainer') branches(child.expression);
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !spoken.test(name.name) || !value) return;
      branches(value.type === 'JSXExpressionContainer' ? value.expression : value);
    },
  }).visit(source.parsed.program);
  return found;
}

const rowReaders = /^(many|maybe|one)$/;

/**
 * A type in the place of a row shape: the compiler believes it, and no statement is held against
 * it.
 */
function handCastRows(source: Source): number[] {
  const found: number[] = [];
  if (!/\b(many|maybe|one)</.test(source.text)) return found;
  new Visitor({
    CallExpression: ({ callee, typeArguments, start }) => {
      if (callee.type === 'Identifier' && rowReaders.test(callee.name) && typeArguments) found.push(start);
    },
  }).visit(source.parsed.program);
  return found;
}

function handDecodedRows(source: Source): number[] {
  return calls('BigInt')(source).filter((start) => /^BigInt\(\s*row\??\./.test(source.text.slice(start)));
}

/** A seed written down beside the number of runs of a property: the same walk every day. */
function fixedSeeds(source: Source): number[] {
  const found: number[] = [];
  if (!source.text.includes('numRuns')) return found;
  new Visitor({
    ObjectExpression: ({ properties }) => {
      const named = (name: string) =>
        properties.find(
          (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
        );
      const seed = named('seed');
      if (!named('numRuns') || seed?.type !== 'Property') return;
      if (/^-?[\d_]+$/.test(source.text.slice(seed.value.start, seed.value.end))) found.push(seed.start);
    },
  }).visit(source.parsed.program);
  return found;
}

/** A question that a page asks again and again, by a figure of its own. */
function ownRereads(source: Source): number[] {
  const found: number[] = [];
  if (!source.text.includes('refetchInterval')) return found;
  new Visitor({
    Property: ({ key, value, start }) => {
      const isReread = key.type === 'Identifier' && key.name === 'refetchInterval';
      if (isReread && !/\brereads\./.test(source.text.slice(value.start, value.end))) found.push(start);
    },
  }).visit(source.parsed.program);
  return found;
}

/** Errors that say "broken promise" themselves. */
function handWrittenPromises(source: Source): number[] {
  const found: number[] = [];
  if (!source.text.includes('broken promise')) return found;
  new Visitor({
    NewExpression: ({ callee, arguments: [message], start }) => {
      const isError = callee.type === 'Identifier' && callee.name === 'Error';
      if (isError && message && /^.broken promise/.test(source.text.slice(message.start, message.end)))
        found.push(start);
    },
  }).visit(source.parsed.program);
  return found;
}

/** Calls that start a program and wait for it, however long. */
function endlessPrograms(source: Source): number[] {
  const waits = calls('spawnSync', 'execFileSync', 'execFile', 'runFile')(source);
  if (waits.length === 0) return calls('spawn')(source);
  const limited = new Set<number>();
  new Visitor({
    CallExpression: ({ start, end }) => {
      if (/\btimeout\b/.test(source.text.slice(start, end))) limited.add(start);
    },
  }).visit(source.parsed.program);
  return [...calls('spawn')(source), ...waits.filter((start) => !limited.has(start))];
}

export const bans: readonly Ban[] = [
  {
    name: 'endless-program',
    banned: '`spawn`, and a call that waits for a program without `timeout`',
    instead: '`startChild` of testing/run/child.ts in tests, or a `timeout`',
    find: endlessPrograms,
    gates: [
      'scripts/test/children.ts',
      'server/domains/funding/payouts/signer-client.ts',
      'server/platform/files/apart.ts',
      'testing/run/child.ts',
    ],
  },
  {
    name: 'broken-promise',
    banned: '`new Error("broken promise: …")`',
    instead: '`assert`, `required` or `broken` of core/values/assert.ts',
    find: handWrittenPromises,
    gates: ['core/values/assert.ts'],
  },
  {
    name: 'fixed-seed',
    banned: 'a written `seed` beside `numRuns`',
    instead: 'the seed of the run (testing/seeds.ts), and what it found as a case with a name',
    find: fixedSeeds,
  },
  {
    name: 'parse-or-zero',
    banned: '`?? 0n` after a parse',
    instead: 'a contract that hands over the parsed value',
    find: parsedOrZero,
  },
  {
    name: 'date-now',
    banned: '`Date.now()` and `new Date()`',
    instead: '`clock.now()`',
    find: currentTimes,
    gates: [
      'bench/all.ts',
      'core/values/ids.ts',
      'examples/client.ts',
      'server/platform/clock.ts',
      'testing/journeys/stage.ts',
      'web/features/admin/leaders/leader-decision.tsx',
    ],
  },
  {
    name: 'raw-random',
    banned: '`Math.random()` and `crypto.getRandomValues()`',
    instead:
      'an id of core/values/ids.ts, a secret of server/platform/secret.ts, or randomness that is handed in',
    find: calls('Math.random', 'crypto.getRandomValues'),
    gates: ['core/values/ids.ts', 'server/platform/db/database.ts'],
  },
  {
    name: 'double-assertion',
    banned: '`as unknown as`',
    instead:
      'a typed gate: one function that checks or declares the type, as server/platform/db/executor.ts does',
    find: doubleAssertions,
    gates: [
      'server/platform/db/executor.ts',
      'server/platform/db/together.ts',
      'server/platform/files/draw-pdf.ts',
      'server/platform/http/api/api-router.ts',
      'server/platform/http/procedures.ts',
      'testing/nodes/freeze.ts',
    ],
  },
  {
    name: 'hand-cast-rows',
    banned: '`many<Row>(…)`, `maybe<Row>(…)` and `one<Row>(…)`',
    instead: 'a row shape of server/platform/db/rows.ts: `many(tx, payoutRow, query)`',
    find: handCastRows,
  },
  {
    name: 'hand-decoded-rows',
    banned: '`BigInt(row.…)`',
    instead: 'the reader `units` in the shape of the row (server/platform/db/readers.ts)',
    find: handDecodedRows,
  },
  {
    name: 'own-reread',
    banned: 'a `refetchInterval` of its own',
    instead:
      'the stream: a price by web/lib/realtime/quotes.ts, a fact by its event; for what neither tells, a line with its reason in web/lib/rereads.ts',
    find: ownRereads,
  },
  {
    name: 'literal-in-markup',
    banned: 'words typed into markup',
    instead: 'a message: `{m.domain_place()}`',
    find: literals,
  },
];
