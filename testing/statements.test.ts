// Every statement of every store is described by the database and compared with the shape it is
// read by, also a statement that no other test runs. Nothing is executed: arguments are stand-ins,
// and the database only says which columns would come.
import { readdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openInMemory } from '#server/platform/db/embedded/embedded.ts';
import { txOf } from '#server/platform/db/executor.ts';
import { makeImage } from '#testing/database.ts';

let lite: PGlite;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ lite, close } = await openInMemory(await makeImage()));
});
afterAll(() => close());

const server = new URL('../server/', import.meta.url);
const stores = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\bstore\.ts$/.test(path))
  .toSorted();

/** Calls whose statements cannot be told from stand-ins; other tests run them. */
const untellable = [
  'domains/identity/people/store.ts pageOfUsers', // orders by a column of a table in the code
  'domains/ledger/book/store.ts listLostClaims', // takes a query of a domain
  'domains/ledger/book/store.ts listStrangers',
  'domains/ledger/posting/store.ts writeMany', // checks its accounts first
  'domains/ledger/tell/store.ts writeAndTell', // takes a function
  'domains/support/store.ts lockActive', // tries again until a row comes
];

/** Stands for any argument: a list of one, a text, a number, an object with every property. */
function standIn(): unknown {
  const known: Record<PropertyKey, unknown> = {
    [Symbol.toPrimitive]: (hint: string) => (hint === 'string' ? '1' : 1),
    [Symbol.iterator]: function* () {
      yield standIn();
    },
    length: 1,
    map: (each: (value: unknown, place: number) => unknown) => [each(standIn(), 0)],
    flatMap: (each: (value: unknown, place: number) => unknown) => [each(standIn(), 0)].flat(),
    filter: () => [standIn()],
    join: () => '1',
    replace: () => '1',
    keys: () => [standIn()],
    values: () => [standIn()],
    entries: () => [[standIn(), standIn()]],
    toString: () => '1',
    toISOString: () => new Date(1).toISOString(),
    getTime: () => 1,
  };
  return new Proxy(
    {},
    {
      get: (_, name) =>
        name in known ? known[name] : name === 'then' || name === 'toOperationNode' ? undefined : standIn(),
    },
  );
}

type Call = (...args: readonly unknown[]) => unknown;

async function describeStatements(call: Call): Promise<{ described: number; fault: string | undefined }> {
  let described = 0;
  const look = async ({ sql }: { readonly sql: string }) => {
    if (described > 9) throw new Error('no row will come');
    const { resultFields } = await lite.describeQuery(sql);
    described += 1;
    return { command: 'SELECT', rowCount: 0, rows: [], fields: resultFields, oid: 0 };
  };
  const tx = txOf({ isTransaction: true, send: look, read: look } as never);
  try {
    await call(tx, ...Array.from({ length: 6 }, standIn));
    return { described, fault: undefined };
  } catch (fault) {
    return { described, fault: (fault as Error).message };
  }
}

it('of every store are read by shapes that fit them', async () => {
  const wrong: string[] = [];
  const untold: string[] = [];
  let total = 0;
  for (const path of stores) {
    const module = (await import(new URL(path, server).href)) as Record<string, unknown>;
    for (const [name, each] of Object.entries(module)) {
      if (typeof each !== 'function') continue;
      const { described, fault } = await describeStatements(each as Call);
      total += described;
      if (/^"(select|insert|update|delete|with) /.test(fault ?? '')) wrong.push(`${path} ${name}: ${fault}`);
      // No row ever comes: whoever requires one fails after the comparison.
      else if (fault && !fault.endsWith('returned none')) {
        untold.push(`${path} ${name}`);
        if (!untellable.includes(`${path} ${name}`)) wrong.push(`${path} ${name}: ${fault}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(untold).toEqual(untellable);
  expect(total).toBeGreaterThan(500);
});
