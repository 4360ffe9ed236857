// Every row of a person's life, as it is stored: what the slow twin of the dashboard sums.
import { dayRef } from '#core/ledger/day.ts';
import { assetCodes, kindCodes } from '#core/ledger/rules.ts';
import type { Side } from '#core/trading/contract.ts';
import { divide } from '#core/values/money.ts';
import { startOfUtcDay, utcDate } from '#core/values/time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { entriesOf, slowBalancesAt, slowFlows } from '#testing/twins/past-money.ts';

export interface Account {
  readonly owner: number;
  readonly kind: string;
  readonly debt: string;
  readonly isOpen: boolean;
}
export interface Held {
  readonly id: string;
  readonly owner: number;
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: bigint;
  readonly entry: bigint;
  readonly marginCents: bigint;
}
export interface Fill {
  readonly seq: number;
  readonly owner: number;
  readonly positionId: string;
  readonly symbol: string;
  /** Of the position. */
  readonly side: Side;
  readonly isClosing: boolean;
  readonly filled: string;
  readonly pnl: string;
  readonly fee: string;
  readonly quantity: string;
  readonly entry: string;
  readonly debt: string;
  readonly at: Date;
}
export interface Split {
  readonly symbol: string;
  readonly ratio: number;
  readonly at: Date;
}

export const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** Every row of a person's life, as it is stored. */
export async function readLife(db: Database, userId: string, at: number) {
  const rows = async <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    (await db.pool.query<Row>(text, [...values])).rows;
  const accounts = await rows<Account>(
    `select owner, kind, debt_cents as debt, closed_at is null as "isOpen" from trading.account where user_id = $1`,
    [userId],
  );
  const [wallet] = await rows<{ id: number }>('select id from ledger.owner where ref = $1', [userId]);
  const owners = [...new Set([...(wallet ? [wallet.id] : []), ...accounts.map(({ owner }) => owner)])];
  return {
    wallet: wallet?.id,
    accounts,
    now: (await slowBalancesAt(db, owners, [Number.MAX_SAFE_INTEGER]))[0] ?? [],
    atMidnight: (await slowBalancesAt(db, owners, [startOfUtcDay(at)]))[0] ?? [],
    positions: await openPositions(rows, owners),
    fills: await rows<Fill>(
      `select seq, owner, position_id as "positionId", symbol, position_side as side, position_quantity as quantity,
         position_entry as entry, debt_cents as debt, at, side <> position_side as "isClosing", quantity as filled,
         pnl_cents as pnl, fee_cents as fee from trading.fill where owner = any($1::bigint[])`,
      [owners],
    ),
    splits: await rows<Split>(
      'select symbol, ratio, ex_at as at from trading.split where applied_at is not null',
      [],
    ),
    charges: await rows<{ owner: number; kind: string; cents: string; at: Date }>(
      'select owner, kind, cents, at from trading.charge where owner = any($1::bigint[])',
      [owners],
    ),
    entries: await entriesOf(db, owners),
    flows: await slowFlows(db, owners, 0, at),
    adjusted: await adjustments(rows, wallet?.id, utcDate(at)),
  };
}
export type Life = Awaited<ReturnType<typeof readLife>>;

type Rows = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;

async function openPositions(rows: Rows, owners: readonly number[]): Promise<Held[]> {
  const found = await rows<
    Record<'quantity' | 'entry' | 'margin', string> & Pick<Held, 'id' | 'owner' | 'symbol' | 'side'>
  >(
    `select id, owner, symbol, side, quantity, entry_price as entry, margin_cents as margin from trading.position
     where owner = any($1::bigint[]) and quantity > 0`,
    [owners],
  );
  return found.map(({ quantity, entry, margin, ...held }) => ({
    ...held,
    quantity: BigInt(quantity),
    entry: BigInt(entry),
    marginCents: BigInt(margin),
  }));
}

/** The last fill of each position says what it held; a split since has made more shares of it. */
export function heldThen(fills: readonly Fill[], splits: readonly Split[], midnight: number) {
  const last = [...Map.groupBy(fills, ({ positionId }) => positionId).values()].map((of) =>
    of.reduce((newest, fill) => (fill.seq > newest.seq ? fill : newest)),
  );
  return last
    .filter(({ quantity }) => BigInt(quantity) > 0n)
    .map(({ positionId: id, owner, symbol, side, quantity, entry, at }) => {
      const ratio = splits
        .filter((one) => one.symbol === symbol && one.at > at && one.at.getTime() <= midnight)
        .reduce((product, one) => product * BigInt(one.ratio), 1n);
      const shares = BigInt(quantity) * ratio;
      return { id, owner, symbol, side, quantity: shares, entry: divide(BigInt(entry), ratio, 'half-away') };
    });
}

/** What the last fill of each account left it owing. */
export const debtThen = (fills: readonly Fill[]): bigint =>
  sum(
    [...Map.groupBy(fills, ({ owner }) => owner).values()].map((of) =>
      BigInt(
        of.reduce((newest, fill) =>
          fill.at > newest.at || (fill.at.getTime() === newest.at.getTime() && fill.seq > newest.seq)
            ? fill
            : newest,
        ).debt,
      ),
    ),
  );

async function adjustments(rows: Rows, wallet: number | undefined, date: string): Promise<bigint> {
  const found = await rows<{ amount: string }>(
    `select e.amount from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
     where e.owner = $1 and t.owner = $1 and e.asset = $2 and e.kind = $3 and t.ref in ($4, $5)`,
    [wallet ?? 0, assetCodes.USD, kindCodes.wallet, dayRef('profit', date), dayRef('loss', date)],
  );
  return sum(found.map(({ amount }) => BigInt(amount)));
}
