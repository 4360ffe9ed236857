// What a person is worth, now and at any past instant: every balance plus what open positions would
// bring.
import { isSetAside } from '#core/ledger/rules.ts';
import { refuse } from '#core/trading/contract.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { type AssetCode, divide } from '#core/values/money.ts';
import { dayMs, startOfUtcDay } from '#core/values/time.ts';
import { coinCents, tetherCents } from '#core/values/worth.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import { listDebtsAt, listPositionsAt, type PastPosition } from '#server/domains/trading/history/store.ts';
import { refOf } from '#server/domains/trading/accounts/portfolios/find-portfolio.ts';
import { listCrossings } from '#server/domains/trading/accounts/portfolios/store.ts';
import { unrealisedCents } from '#server/domains/trading/rules.ts';
import { type AccountRow, listAccounts, listOwned } from '#server/domains/trading/accounts/store.ts';
import { type HeldPosition, listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Needs = Pick<App, 'db' | 'clock'> & { readonly market: Market };

export interface Owned {
  /**
   * Ledger owners whose money is this person's: the wallet's first, then those of portfolios and
   * copies.
   */
  readonly owners: readonly number[];
  readonly accounts: readonly AccountRow[];
  /** One of several portfolios: money from and to the others is then money that came or went. */
  readonly isPart: boolean;
}

/**
 * Everything that belongs to a person, or what is in one of their portfolios. Empty before the
 * accounts are opened.
 */
export async function ownedBy(tx: Tx, userId: string, portfolio?: PortfolioRef): Promise<Owned> {
  const { wallet, accounts } = await listOwned(tx, userId);
  const all = { accounts, owners: ownersOf(wallet, accounts), isPart: false };
  return portfolio === undefined ? all : partOf(all, portfolio);
}

/**
 * What is in one portfolio, of everything that is a person's. Refuses `not_found` for one that is
 * not theirs.
 */
export function partOf({ owners, accounts }: Owned, portfolio: PortfolioRef): Owned {
  const mine = accounts.filter((account) => refOf(account) === portfolio);
  if (portfolio !== 'main' && mine.length === 0) throw refuse('not_found');
  return {
    accounts: mine,
    owners: ownersOf(portfolio === 'main' ? owners[0] : undefined, mine),
    isPart: accounts.some(({ kind }) => kind === 'portfolio'),
  };
}

const ownersOf = (wallet: number | undefined, accounts: readonly AccountRow[]): number[] => [
  ...new Set([...(wallet === undefined ? [] : [wallet]), ...accounts.map(({ owner }) => owner)]),
];

/** US cents of a balance at an instant. Tether counts as a dollar; coins at the bid. */
export function valueCents(market: Market, asset: AssetCode, units: bigint, at: number): bigint {
  if (asset === 'USD' || units === 0n) return units;
  return asset === 'USDT' ? tetherCents(units) : coinCents(asset, units, market.quote(asset, at).bid);
}

export interface Worth {
  readonly positions: readonly HeldPosition[];
  /** Free US dollars of the wallet, or of the one portfolio. */
  readonly walletCents: bigint;
  /** Of the claimed bonus, what no open position needs yet. */
  readonly freeBonusCents: bigint;
  readonly unrealisedCents: bigint;
  readonly totalCents: bigint;
}

export async function worthNow(
  tx: Tx,
  market: Market,
  { owners, accounts }: Owned,
  at: number,
): Promise<Worth> {
  const balances = await ledger.balancesOf(tx, owners);
  const positions = await listOpenPositions(tx, owners);
  return worthOf(market, { first: owners[0], accounts, balances, positions }, at);
}

interface Holdings {
  readonly balances: readonly ledger.Balance[];
  readonly positions: readonly HeldPosition[];
  readonly accounts: readonly Pick<AccountRow, 'debtCents'>[];
}

/** What these holdings are worth; `first` is the account of the wallet, or of the one portfolio. */
export function worthOf(
  market: Market,
  holdings: Holdings & { readonly first: number | undefined },
  at: number,
): Worth {
  const { first, balances, positions } = holdings;
  const own = (of: ledger.Kind) =>
    balances.find(({ owner, asset, kind }) => owner === first && asset === 'USD' && kind === of)?.units ?? 0n;
  const required = positions.reduce(
    (sum, position) => sum + (position.owner === first ? position.marginCents : 0n),
    0n,
  );
  const backing = required > own('margin') ? required - own('margin') : 0n;
  return {
    positions,
    walletCents: own('wallet'),
    freeBonusCents: own('bonus') > backing ? own('bonus') - backing : 0n,
    ...totalOf(market, at, holdings),
  };
}

/**
 * The one definition of what somebody is worth: every balance, what open positions would bring,
 * less what is owed.
 */
function totalOf(
  market: Market,
  at: number,
  { balances, positions, accounts }: Holdings,
): Pick<Worth, 'unrealisedCents' | 'totalCents'> {
  const unrealised = unrealisedCents(positions, marksAt(market, at));
  const debt = accounts.reduce((sum, account) => sum + account.debtCents, 0n);
  return {
    unrealisedCents: unrealised,
    totalCents: balances.reduce(
      (sum, { asset, units }) => sum + valueCents(market, asset, units, at),
      unrealised - debt,
    ),
  };
}

/**
 * What each of these people is worth now, as their own dashboard has it. Who never verified owns no
 * accounts: nothing.
 */
export async function totalsNow(
  { db, market, clock }: Needs,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const tx = db.read;
  const at = clock.now();
  const wallets = await ledger.ownersOf(tx, userIds);
  const people = new Map<string, Pick<Owned, 'owners' | 'accounts'>>();
  for (const userId of userIds) {
    const accounts = await listAccounts(tx, userId);
    people.set(userId, { accounts, owners: ownersOf(wallets.get(userId), accounts) });
  }
  const all = [...people.values()].flatMap(({ owners }) => owners);
  const balances = Map.groupBy(await ledger.balancesOf(tx, all), ({ owner }) => owner);
  const positions = Map.groupBy(await listOpenPositions(tx, all), ({ owner }) => owner);
  const totals = new Map<string, bigint>();
  for (const [userId, { owners, accounts }] of people) {
    const { totalCents } = totalOf(market, at, {
      balances: owners.flatMap((owner) => balances.get(owner) ?? []),
      positions: owners.flatMap((owner) => positions.get(owner) ?? []),
      accounts,
    });
    totals.set(userId, totalCents);
  }
  return totals;
}

const sizesOrders = ({ asset, kind }: ledger.Balance): boolean => asset === 'USD' && !isSetAside(kind);

/**
 * Total worth at rising past instants, in US cents; counted as `equity`, what orders are sized by.
 */
export async function worthAt(
  tx: Tx,
  market: Market,
  { owners }: Pick<Owned, 'owners'>,
  instants: readonly number[],
  counts: 'all assets' | 'equity' = 'all assets',
): Promise<bigint[]> {
  const past = await holdingsAt(tx, owners, instants);
  return past.map(({ balances, ...rest }, place) =>
    worthThen(
      market,
      { ...rest, balances: balances.filter((one) => counts === 'all assets' || sizesOrders(one)) },
      instants[place] ?? 0,
    ),
  );
}

/** US cents at a past instant. */
export interface PastWorth {
  readonly totalCents: bigint;
  readonly unrealisedCents: bigint;
  /** Of the positions that were behind: negative. */
  readonly lossCents: bigint;
}

/** The same with what was not realised, and losses apart from gains. */
export async function worthPartsAt(
  tx: Tx,
  market: Market,
  { owners }: Pick<Owned, 'owners'>,
  instants: readonly number[],
): Promise<PastWorth[]> {
  const past = await holdingsAt(tx, owners, instants);
  return past.map((holdings, place) => {
    const at = instants[place] ?? 0;
    const marks = marksAt(market, at);
    const results = holdings.positions.map((position) => unrealisedCents([position], marks));
    return {
      totalCents: worthThen(market, holdings, at),
      unrealisedCents: results.reduce((sum, cents) => sum + cents, 0n),
      lossCents: results.reduce((sum, cents) => (cents < 0n ? sum + cents : sum), 0n),
    };
  });
}

interface PastHoldings {
  readonly balances: readonly ledger.Balance[];
  readonly positions: readonly PastPosition[];
  readonly debtCents: bigint;
}

/** At each of these rising instants. */
async function holdingsAt(
  tx: Tx,
  owners: readonly number[],
  instants: readonly number[],
): Promise<PastHoldings[]> {
  if (owners.length === 0) return instants.map(() => ({ balances: [], positions: [], debtCents: 0n }));
  const balances = await ledger.balancesAtMany(tx, owners, instants);
  const open = Map.groupBy(await listPositionsAt(tx, owners, instants), ({ at }) => at);
  const debts = await listDebtsAt(tx, owners, instants);
  return instants.map((at, place) => ({
    balances: balances[place] ?? [],
    positions: open.get(at) ?? [],
    debtCents: debts.get(at) ?? 0n,
  }));
}

/** What these past holdings were worth at their instant, in US cents. */
export const worthThen = (
  market: Market,
  { balances, positions, debtCents }: PastHoldings,
  at: number,
): bigint =>
  balances.reduce(
    (sum, { asset, units }) => sum + valueCents(market, asset, units, at),
    unrealisedCents(positions, marksAt(market, at)) - debtCents,
  );

export interface PastFlow extends Omit<ledger.Flow, 'owner'> {
  /**
   * The account that external money came to or left; undefined for what was moved from or to
   * another portfolio.
   */
  readonly owner: number | undefined;
}

/**
 * Money that came to these accounts or left them after `from`, up to and with `to`, oldest first:
 * external money and, for one of several portfolios, what was moved from and to the others.
 */
export async function flowsOf(
  tx: Tx,
  { owners, isPart }: Pick<Owned, 'owners' | 'isPart'>,
  from: number,
  to: number,
): Promise<readonly PastFlow[]> {
  const flows = await ledger.flowsBetween(tx, owners, from, to);
  if (!isPart) return flows;
  const crossings = await listCrossings(tx, owners, from, to);
  const moved = crossings.map((crossing) => ({ ...crossing, owner: undefined, asset: 'USD' as const }));
  return [...flows, ...moved].sort((a, b) => a.at - b.at);
}

/** The same of one account alone: what its own performance leaves out. */
export const accountFlows = (tx: Tx, owner: number, from: number, to: number): Promise<readonly PastFlow[]> =>
  flowsOf(tx, { owners: [owner], isPart: true }, from, to);

/** The sum of them, each valued when it came. */
export const flowCents = (market: Market, flows: readonly PastFlow[]): bigint =>
  flows.reduce((sum, { asset, units, at }) => sum + valueCents(market, asset, units, at), 0n);

/**
 * What a person was worth on average at the last midnights (UTC). Days before their first money
 * count as nothing, so that a deposit of an hour makes no rich month.
 */
export async function averageEquityCents(
  market: Market,
  tx: Tx,
  userId: string,
  { days, at }: { readonly days: number; readonly at: number },
): Promise<bigint> {
  const midnight = startOfUtcDay(at);
  const instants = Array.from({ length: days }, (_, place) => midnight - (days - 1 - place) * dayMs);
  const worth = await worthAt(tx, market, await ownedBy(tx, userId), instants);
  return divide(
    worth.reduce((sum, cents) => sum + cents, 0n),
    BigInt(days),
    'down',
  );
}
