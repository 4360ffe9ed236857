// History that is missing has a name, whichever side lost it, and also when the book agrees
// with itself.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { auditBook, type BookHead, readHead } from '#server/domains/ledger/index.ts';
import { ledgerClaims } from '#server/ledger-claims.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';
import { startSite } from '#testing/nodes/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'truefill-audit-'));
const headFile = join(folder, 'head.json');
let database: Database;
let head: BookHead | undefined;

beforeAll(async () => {
  database = await openTestDatabase();
  const site = await startSite({ LEDGER_HEAD_FILE: headFile, PLAN_LIMITS: 'on' }, { database });
  const ada = await site.person('ada');
  const worked = ({ status, text }: { status: number; text: string }) => expect(status, text).toBe(200);
  worked(
    await ada.call('trading', 'placeOrder', {
      id: newId('ord'),
      symbol: 'BTC',
      side: 'buy',
      product: 'cash',
      leverage: 1,
      quantity: '0.001',
    }),
  );
  const priced = await ada.call('funding', 'previewConversion', { from: 'USD', to: 'USDT', amount: '200' });
  worked(await ada.call('funding', 'convert', { id: priced.output.id }));
  worked(await ada.call('funding', 'topUp', { id: newId('top'), rail: 'card', amount: '100.00' }));
  const credited = () => database.pool.query(`select 1 from funding.top_up where state = 'credited'`);
  for (let turn = 0; turn < 2_400 && (await credited()).rowCount === 0; turn++) {
    await site.fundingTicks.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await site.stop();
  head = readHead(headFile);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the audit finds after this damage, which is undone afterwards. */
async function foundAfter(...damage: readonly string[]): Promise<string[]> {
  await database.pool.query('begin');
  try {
    await database.pool.query('set local session_replication_role = replica');
    for (const statement of damage) await database.pool.query(statement);
    const found = await auditBook(database, ledgerClaims, head);
    return [...new Set(found.map(({ what }) => what))].toSorted();
  } finally {
    await database.pool.query('rollback');
  }
}

// From a person's top-up on, whatever the house traded after it.
const newest = `(select tx from ledger.ledger_tx where tx >=
  (select max(tx) from ledger.ledger_tx where idem_key like 'top-up:%'))`;

describe('the audit of the ledger', () => {
  it('finds nothing in a book whose every row has its counterpart, and keeps its head outside the database', async () => {
    expect(await foundAfter()).toEqual([]);
    expect(existsSync(headFile)).toBe(true);
    const { rows } = await database.pool.query<{ newest: number; entries: number }>(
      'select max(tx) as newest, (select count(*) from ledger.entry) as entries from ledger.ledger_tx',
    );
    expect(head).toMatchObject(rows[0] ?? {});
  });

  it('names every side of a truncated table of transactions', async () => {
    expect(await foundAfter('truncate ledger.ledger_tx')).toEqual([
      'conversion without its transaction',
      'entry without its transaction',
      'fill without its transaction',
      'history ends before the head kept outside the database',
      'top-up without its transaction',
      'transactions below the head are missing',
    ]);
  });

  it('names deleted entries', async () => {
    const found = await foundAfter(`delete from ledger.entry where tx = (select max(tx) from ledger.entry)`);
    expect(found).toContain('transaction without entries');
    expect(found).toContain('balance differs from its entries');
    expect(found).toContain('transactions below the head are missing');
  });

  it('names the last transactions that were dropped, although the balances agree with what is left', async () => {
    const found = await foundAfter(
      `create temp table dropped on commit drop as select * from ${newest} as t`,
      'delete from ledger.entry where tx in (select tx from dropped)',
      'delete from ledger.ledger_tx where tx in (select tx from dropped)',
      `update ledger.balance b set
         posted = coalesce((select sum(amount) from ledger.entry e
           where (e.owner, e.asset, e.kind, e.stripe) = (b.owner, b.asset, b.kind, b.stripe)), 0),
         seq = (select count(*) from ledger.entry e
           where (e.owner, e.asset, e.kind, e.stripe) = (b.owner, b.asset, b.kind, b.stripe))`,
    );
    expect(found).toContain('history ends before the head kept outside the database');
    expect(found).toContain('transactions below the head are missing');
    expect(found).toContain('top-up without its transaction');
    expect(found).not.toContain('balance differs from its entries');
  });

  it('names transactions whose row of a domain is gone', async () => {
    expect(await foundAfter('delete from funding.top_up', 'delete from funding.conversion')).toEqual([
      'transaction without its conversion',
      'transaction without its top-up',
    ]);
  });

  it('names a checkpoint that does not say what its entries do, and one without its entry', async () => {
    const account = '(select owner, asset, kind, stripe from ledger.entry order by owner limit 1) as a';
    const claimed = (seq: number, latest: string) =>
      `insert into ledger.checkpoint (owner, asset, kind, stripe, seq, latest)
       select a.owner, a.asset, a.kind, a.stripe, ${seq}, ${latest} from ${account}`;
    const entry = `(select at from ledger.entry e where e.seq = 1
      and (e.owner, e.asset, e.kind, e.stripe) = (a.owner, a.asset, a.kind, a.stripe))`;
    expect(await foundAfter(claimed(1, entry))).toEqual([]);
    const wrong = ['checkpoint differs from its entries'];
    expect(await foundAfter(claimed(1, `${entry} - interval '1 second'`))).toEqual(wrong);
    expect(await foundAfter(claimed(1_000_000, entry))).toEqual(wrong);
  });
});
