// Slow twin of the dashboard's figures: every row of a person's life read by itself, summed in
// obvious lines.
import { dayRef } from '#core/ledger/day.ts';
import { assetCodes, kindCodes } from '#core/ledger/rules.ts';
import type { Side } from '#core/trading/contract.ts';
import { percentOf } from '#core/trading/rules.ts';
import { divide, formatUnits } from '#core/values/money.ts';
import { startOfUtcDay, utcDate } from '#core/values/time.ts';
import type { Market } from '#server/domains/market/index.ts';
import { valueCents } from '#server/domains/trading/history/worth.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import { unrealisedCents } from '#server/domains/trading/rules.ts';
import type { Database } from '#server/platform/db/database.ts';
import { slowBalancesAt, slowFlows } from '#testing/twins/past-money.ts';

interface Account {
  readonly owner: number;
  readonly kind: string;
  readonly debt: string;
  readonly isOpen: boolean;
}
interface Held {
  readonly owner: number;
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: bigint;
  readonly entry: bigint;
  readonly marginCents: bigint;
}
interface Fill {
  readonly seq: number;
  readonly owner: number;
  readonly positionId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: string;
  readonly entry: string;
  readonly debt: string;
  readonly at: Date;
}
interface Split {
  readonly symbol: string;
  readonly ratio: number;
  readonly at: Date;
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

export async function slowPortfolio(db: Database, market: Market, userId: string, at: number) {
  const life = await readLife(db, userId, at);
  const { wallet, accounts, positions, now } = life;
  const worth = worths(life, market, at);
  const profit = worth.total - worth.before - worth.flowedToday;
  const own = (kind: string) =>
    now.find((one) => one.owner === wallet && one.asset === 'USD' && one.kind === kind)?.units ?? 0n;
  const needed = sum(positions.map((one) => (one.owner === wallet ? one.marginCents : 0n))) - own('margin');
  const free = own('bonus') - (needed > 0n ? needed : 0n);
  const base = worth.before + (worth.flowedToday > 0n ? worth.flowedToday : 0n);
  const opening = life.flows.find(({ owner }) => owner === wallet);
  const open = (kind: string) => accounts.filter((one) => one.kind === kind && one.isOpen).length;
  return {
    balance: usd(own('wallet')),
    totalValue: usd(worth.total),
    dailyPnl: usd(profit + life.adjusted),
    dailyAdjusted: usd(life.adjusted),
    dailyPnlPercent: usd(percentOf(profit, base)),
    unrealisedPnl: usd(unrealisedCents(positions, marksAt(market, at))),
    freeBonus: usd(free > 0n ? free : 0n),
    totalProfit: usd(worth.total - worth.flowed),
    activePositions: positions.length,
    copiedTraders: open('copy'),
    portfolios: 1 + open('portfolio'),
    openingBalance: usd(opening?.asset === 'USD' ? opening.units : 0n),
    asOf: new Date(at).toISOString(),
  };
}

const usd = (cents: bigint): string => formatUnits(cents, 2);

/** Every row of a person's life, as it is stored. */
async function readLife(db: Database, userId: string, at: number) {
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
         position_entry as entry, debt_cents as debt, at from trading.fill where owner = any($1::bigint[])`,
      [owners],
    ),
    splits: await rows<Split>(
      'select symbol, ratio, ex_at as at from trading.split where applied_at is not null',
      [],
    ),
    flows: await slowFlows(db, owners, 0, at),
    adjusted: await adjustments(rows, wallet?.id, utcDate(at)),
  };
}
type Life = Awaited<ReturnType<typeof readLife>>;

/** The worth of a person at each instant, in the order asked for, as the curve shows it. */
export async function slowCurve(
  db: Database,
  market: Market,
  userId: string,
  instants: readonly number[],
): Promise<string[]> {
  const life = await readLife(db, userId, Math.max(0, ...instants));
  const owners = [
    ...new Set([...(life.wallet ? [life.wallet] : []), ...life.accounts.map((one) => one.owner)]),
  ];
  const balances = await slowBalancesAt(db, owners, instants);
  return instants.map((at, place) => {
    const past = life.fills.filter((fill) => fill.at.getTime() <= at);
    const held = unrealisedCents(heldThen(past, life.splits, at), marksAt(market, at));
    const cash = (balances[place] ?? []).map(({ asset, units }) => valueCents(market, asset, units, at));
    return usd(sum(cash) + held - debtThen(past));
  });
}

/** Worth now and at midnight, and the money that came and went since midnight and ever. */
function worths(life: Life, market: Market, at: number) {
  const midnight = startOfUtcDay(at);
  const past = life.fills.filter((fill) => fill.at.getTime() <= midnight);
  const worthAt = (
    balances: Life['now'],
    held: readonly Omit<Held, 'marginCents'>[],
    debt: bigint,
    when: number,
  ) =>
    sum(balances.map(({ asset, units }) => valueCents(market, asset, units, when))) +
    unrealisedCents(held, marksAt(market, when)) -
    debt;
  const flowedSince = (since: number) =>
    sum(
      life.flows
        .filter((flow) => flow.at > since)
        .map((flow) => valueCents(market, flow.asset, flow.units, flow.at)),
    );
  const debt = sum(life.accounts.map((account) => BigInt(account.debt)));
  return {
    total: worthAt(life.now, life.positions, debt, at),
    before: worthAt(life.atMidnight, heldThen(past, life.splits, midnight), debtThen(past), midnight),
    flowed: flowedSince(0),
    flowedToday: flowedSince(midnight),
  };
}

type Rows = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;

async function openPositions(rows: Rows, owners: readonly number[]): Promise<Held[]> {
  const found = await rows<
    Record<'quantity' | 'entry' | 'margin', string> & Pick<Held, 'owner' | 'symbol' | 'side'>
  >(
    `select owner, symbol, side, quantity, entry_price as entry, margin_cents as margin from trading.position
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
function heldThen(fills: readonly Fill[], splits: readonly Split[], midnight: number) {
  const last = [...Map.groupBy(fills, ({ positionId }) => positionId).values()].map((of) =>
    of.reduce((newest, fill) => (fill.seq > newest.seq ? fill : newest)),
  );
  return last
    .filter(({ quantity }) => BigInt(quantity) > 0n)
    .map(({ owner, symbol, side, quantity, entry, at }) => {
      const ratio = splits
        .filter((one) => one.symbol === symbol && one.at > at && one.at.getTime() <= midnight)
        .reduce((product, one) => product * BigInt(one.ratio), 1n);
      const shares = BigInt(quantity) * ratio;
      return { owner, symbol, side, quantity: shares, entry: divide(BigInt(entry), ratio, 'half-away') };
    });
}

/** What the last fill of each account left it owing. */
const debtThen = (fills: readonly Fill[]): bigint =>
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
