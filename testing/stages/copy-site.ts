// Leaders with any number of copiers, made in bulk for races and benchmarks; the fills are the
// product's own.
import { ok as mustHold } from 'node:assert/strict';
import { type LeaderId, newId } from '#core/values/ids.ts';
import { hourMs } from '#core/values/time.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket, type Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';

const at = Date.parse('2026-11-19T15:00:00Z');
const symbols = ['BTC', 'ETH', 'SOL', 'BNB', 'ADA', 'DOT'] as const;
const copyCents = 100_000n;
const stripes = 16;

interface LedAndCopied {
  readonly leaderId: LeaderId;
  /** The leader's fill. */
  readonly number: number;
  /** The leader's own transaction, sizing of the block included. */
  readonly orderMs: number;
  /** From its commit until the last copier is answered. */
  readonly copyMs: number;
}

export interface CopySite {
  readonly db: Database;
  readonly market: Market;
  /** Only the leader's own order: its number and tasks are committed, nothing is copied yet. */
  lead(size: number, workers: number): Promise<{ readonly leaderId: LeaderId; readonly number: number }>;
  /** Works until nothing is left, on one connection. */
  copyAll(): Promise<void>;
  leadAndCopy(size: number, workers: number): Promise<LedAndCopied>;
}

interface Leader {
  readonly id: LeaderId;
  readonly owner: number;
  fills: number;
}

export async function openCopySite(
  db: Database,
  cases: readonly (readonly [size: number, workers: number])[],
): Promise<CopySite> {
  const market = withEndlessDepth(createMarket({ seed: 'bench', clock: fixedClock(at) }));
  const participants = copying.blockParticipants(market);
  const leaders = new Map<string, Leader>();
  for (const [size, workers] of cases) leaders.set(`${size}/${workers}`, await openLeader(db, size));
  await db.pool.query('vacuum analyze');
  const order = async (size: number, workers: number): Promise<Leader> => {
    const leader = leaders.get(`${size}/${workers}`);
    mustHold(leader, 'the leader is there');
    // A symbol of its own for each fill, so that every fill opens a position: the rows of the
    // floor.
    const symbol = symbols[leader.fills];
    mustHold(symbol, 'there is a symbol left');
    await lead(db, market, participants, leader, symbol);
    leader.fills += 1;
    return leader;
  };
  return {
    db,
    market,
    lead: async (size, workers) => {
      const { id, fills } = await order(size, workers);
      return { leaderId: id, number: fills };
    },
    copyAll: () => copyAll(db, market),
    leadAndCopy: async (size, workers) => {
      const started = performance.now();
      const leader = await order(size, workers);
      const ordered = performance.now();
      await Promise.all(Array.from({ length: workers }, () => copyAll(db, market)));
      const copied = performance.now();
      await mustBeCopied(db, leader, size);
      return {
        leaderId: leader.id,
        number: leader.fills,
        orderMs: ordered - started,
        copyMs: copied - ordered,
      };
    },
  };
}

const lead = (
  db: Database,
  market: Market,
  participants: trading.BlockParticipants,
  leader: Leader,
  symbol: string,
) =>
  db.transaction((tx) => {
    const { lot } = market.requireInstrument(symbol);
    // Two per cent of the leader's equity of a million dollars.
    const wanted = (20_000n * 10n ** 16n) / market.quote(symbol, at).ask;
    const order = {
      id: newId('ord'),
      owner: leader.owner,
      symbol,
      side: 'buy',
      product: 'margin',
      leverage: 2,
      quantity: wanted - (wanted % lot),
    } as const;
    return trading.executeOrder({ market, participants }, tx, trading.marketOrder(order), at);
  });

async function copyAll(db: Database, market: Market): Promise<void> {
  while (await copying.workChunk({ db, market }));
}

async function mustBeCopied(db: Database, leader: Leader, size: number): Promise<void> {
  const { rows } = await db.pool.query<{ copied: number; skipped: number; open: number }>(
    `select sum(copied)::int as copied, sum(skipped)::int as skipped, (count(*) filter (where done_at is null))::int as open
     from copying.task where leader_id = $1 and number = $2`,
    [leader.id, leader.fills],
  );
  mustHold(rows[0]?.copied === size && rows[0].skipped === 0 && rows[0].open === 0, `all ${size} are copied`);
}

/** The engine is what is measured, not how deep a simulated book is. */
function withEndlessDepth(market: Market): Market {
  const deep = (quote: ReturnType<Market['quote']>): ReturnType<Market['quote']> => ({
    ...quote,
    bids: [[quote.bid, 10n ** 30n]],
    asks: [[quote.ask, 10n ** 30n]],
  });
  return {
    ...market,
    quote: (symbol, when) => deep(market.quote(symbol, when)),
    tradableQuote: (symbol, when) => deep(market.tradableQuote(symbol, when)),
  };
}

async function openLeader(db: Database, size: number): Promise<Leader> {
  const id = newId('ldr');
  const owner = await db.transaction(async (tx) => {
    const account = await trading.openAccount(tx, { kind: 'house', ref: id, at: at - hourMs });
    await ledger.grantOpening(tx, id, at - hourMs, 100_000_000n);
    await copying.openLeader(tx, { id, owner: account.owner, minCopyCents: 0n, at: at - hourMs });
    return account.owner;
  });
  await openCopies(db, id, size);
  return { id, owner, fills: 0 };
}

/** Owners, accounts and relationships by SQL, their money by the ledger. */
async function openCopies(db: Database, leaderId: string, size: number): Promise<void> {
  const began = new Date(at - hourMs).toISOString();
  const { rows } = await db.pool.query<{ id: number; stripe: number }>(
    `insert into ledger.owner (id, ref, opened_at)
     select nextval('ledger.owner_seq') * 16 + n % 16, 'cpy_' || $1 || n, $3 from generate_series(1, $2::int) n returning id, stripe`,
    [leaderId, size, began],
  );
  const owners = rows.map(({ id }) => id);
  await db.pool.query(
    `insert into trading.account (owner, id, kind, ref, user_id, opened_at)
     select o, 'acc_' || o, 'copy', 'cpy_' || o, 'usr_' || o, $2 from unnest($1::bigint[]) o`,
    [owners, began],
  );
  await db.pool.query(
    `insert into copying.copy (id, owner, stripe, leader_id, user_id, state, invested_cents, stop_loss_bps, fee_bps, fee_mark_cents, since_fill, started_at, request)
     select 'cpy_' || o, o, o % 16, $2, 'usr_' || o, 'ACTIVE', $4, 2000, 1000, $4, 0, $3, '' from unnest($1::bigint[]) o`,
    [owners, leaderId, began, String(copyCents)],
  );
  await db.pool.query(
    `insert into ledger.balance (owner, asset, kind, stripe, neg_ok) select o, 1, k, o % 16, false from unnest($1::bigint[]) o, unnest('{3,4}'::smallint[]) k`,
    [owners],
  );
  for (let stripe = 0; stripe < stripes; stripe++) {
    const own = rows.filter((row) => row.stripe === stripe).map(({ id }) => id);
    if (own.length === 0) continue;
    await db.transaction((tx) =>
      ledger.postBatch(tx, {
        stripe,
        kind: 'copy',
        idemKey: `fund:${leaderId}`,
        at: at - hourMs,
        asset: 'USD',
        legs: {
          owner: own,
          kind: own.map(() => 'copy_cash'),
          units: own.map(() => copyCents),
          code: own.map(() => 'principal'),
        },
        house: [{ kind: 'promo', units: -copyCents * BigInt(own.length), code: 'principal' }],
      }),
    );
  }
}
