// Slow twins of where the day's change came from and where the money is. Every part is summed by
// itself, from other rows than the server derives it from: that they add up is for the test to see.
import { assetOfCode, entryCodes, kindOfCode, txKindCodes } from '#core/ledger/rules.ts';
import { instrumentClasses } from '#core/market/classes.ts';
import { divide, formatUnits } from '#core/values/money.ts';
import { startOfUtcDay } from '#core/values/time.ts';
import type { Market } from '#server/domains/market/index.ts';
import { valueCents } from '#server/domains/trading/history/worth.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import { unrealisedCents } from '#server/domains/trading/rules.ts';
import { debtThen, type Fill, type Held, heldThen, type Life, sum } from '#testing/twins/portfolio-life.ts';

type Owned = { readonly owner: number };
const isCopy = ({ accounts }: Life, { owner }: Owned): boolean =>
  accounts.some((account) => account.owner === owner && account.kind === 'copy');
export const inCopies = <Row extends Owned>(life: Life, rows: readonly Row[]): Row[] =>
  rows.filter((row) => isCopy(life, row));
const ofOwn = <Row extends Owned>(life: Life, rows: readonly Row[]): Row[] =>
  rows.filter((row) => !isCopy(life, row));

const usd = (cents: bigint): string => formatUnits(cents, 2);

/** What a life was at midnight and what came after it. */
function sinceMidnight(life: Life, at: number) {
  const midnight = startOfUtcDay(at);
  const isToday = (row: { readonly at: Date }): boolean => row.at.getTime() > midnight;
  const past = life.fills.filter((fill) => !isToday(fill));
  return {
    midnight,
    past,
    heldBefore: heldThen(past, life.splits, midnight),
    fills: life.fills.filter(isToday),
    charges: life.charges.filter(isToday),
    entries: life.entries.filter(isToday),
    flows: life.flows.filter((flow) => flow.at > midnight),
  };
}

/** Nothing moves from copies to own accounts in these lives but money. */
export function slowDay(life: Life, market: Market, at: number) {
  const today = sinceMidnight(life, at);
  let positions = 0n;
  let closed = sum(ofOwn(life, today.fills).map(({ pnl }) => BigInt(pnl)));
  const ids = [...ofOwn(life, today.heldBefore), ...ofOwn(life, life.positions)].map(({ id }) => id);
  for (const id of new Set(ids)) {
    const one = slowPosition(life, market, at, id);
    positions += one.now - one.startLeft;
    closed -= one.startClosed;
  }
  const charged = (kind: string) =>
    sum(ofOwn(life, today.charges).map((one) => (one.kind === kind ? BigInt(one.cents) : 0n)));
  const feesPaid = sum(ofOwn(life, today.fills).map(({ fee }) => BigInt(fee)));
  return {
    positions: usd(positions),
    copies: usd(slowCopies(life, market, at)),
    closed: usd(closed),
    fees: usd(charged('financing') - feesPaid),
    other: usd(charged('dividend') + slowRest(life, market, at)),
  };
}

/** One own position of the day: what it has open, and what the day began with of what is left and of what was closed. */
function slowPosition(life: Life, market: Market, at: number, id: string) {
  const { heldBefore, midnight, fills } = sinceMidnight(life, at);
  const now = life.positions.filter((held) => held.id === id);
  const before = heldBefore.filter((held) => held.id === id);
  const start = unrealisedCents(before, marksAt(market, midnight));
  let shares = 0n;
  for (const fill of fills) if (fill.positionId === id && fill.isClosing) shares += sharesNow(life, fill);
  const all = shares + sum(now.map(({ quantity }) => quantity));
  const startClosed = shares === 0n ? 0n : divide(start * shares, all, 'half-away');
  return { now: unrealisedCents(now, marksAt(market, at)), startClosed, startLeft: start - startClosed };
}

const sharesNow = ({ splits }: Life, fill: Fill): bigint =>
  splits
    .filter((split) => split.symbol === fill.symbol && split.at > fill.at)
    .reduce((shares, split) => shares * BigInt(split.ratio), BigInt(fill.filled));

/** What copies were booked today but the money that was put in, and by how much their open profit and debts changed. */
function slowCopies(life: Life, market: Market, at: number): bigint {
  const today = sinceMidnight(life, at);
  const booked = inCopies(life, today.entries).filter(({ code }) => code !== entryCodes.principal);
  const openNow = unrealisedCents(inCopies(life, life.positions), marksAt(market, at));
  const openThen = unrealisedCents(inCopies(life, today.heldBefore), marksAt(market, today.midnight));
  const owedNow = sum(inCopies(life, life.accounts).map(({ debt }) => BigInt(debt)));
  const owedThen = debtThen(inCopies(life, today.past));
  return sum(booked.map(({ amount }) => BigInt(amount))) + openNow - openThen - owedNow + owedThen;
}

/** Losses the house paid, and by how much coins changed in worth beyond those that came and went. */
function slowRest(life: Life, market: Market, at: number): bigint {
  const { entries, flows, midnight } = sinceMidnight(life, at);
  const paid = ofOwn(life, entries).filter(({ code }) => code === entryCodes.protection);
  const converted = ofOwn(life, entries).filter(
    ({ txKind, asset }) => txKind === txKindCodes.conversion && assetOfCode(asset) === 'USD',
  );
  const coins = (balances: Life['now'], when: number) =>
    sum(
      balances
        .filter(({ asset }) => asset !== 'USD')
        .map(({ asset, units }) => valueCents(market, asset, units, when)),
    );
  const came = flows
    .filter(({ asset }) => asset !== 'USD')
    .map((flow) => valueCents(market, flow.asset, flow.units, flow.at));
  return (
    sum([...paid, ...converted].map(({ amount }) => BigInt(amount))) +
    coins(life.now, at) -
    coins(life.atMidnight, midnight) -
    sum(came)
  );
}

/** The money of today by where it is, from entries; empty places left out. */
export function slowPlaces(life: Life, market: Market, at: number) {
  const marks = marksAt(market, at);
  const own = ofOwn(life, life.entries);
  const dollars = (rows: Life['entries'], ...kinds: readonly string[]) =>
    sum(
      rows
        .filter(({ asset, kind }) => assetOfCode(asset) === 'USD' && kinds.includes(kindOfCode(kind)))
        .map(({ amount }) => BigInt(amount)),
    );
  const worthOf = (held: readonly Held[]) =>
    held.map((one) => one.marginCents + unrealisedCents([one], marks));
  const openIn = (name: string) =>
    ofOwn(life, life.positions).filter(({ symbol }) => market.requireInstrument(symbol).class === name);
  const owed = (rows: Life['accounts']) => sum(rows.map(({ debt }) => BigInt(debt)));
  const copied = inCopies(life, life.positions);
  let bonus = 0n;
  let eaten = 0n;
  for (const owner of new Set(own.map((entry) => entry.owner))) {
    const mine = own.filter((entry) => entry.owner === owner);
    const margins = life.positions.filter((one) => one.owner === owner).map((one) => one.marginCents);
    const short = sum(margins) - dollars(mine, 'margin');
    const has = dollars(mine, 'bonus');
    bonus += has > short ? has - short : 0n;
    eaten += has > short ? 0n : short - has;
  }
  const coins = ofOwn(life, life.now)
    .filter(({ asset }) => asset !== 'USD')
    .map(({ asset, units }) => valueCents(market, asset, units, at));
  const places: [string, bigint][] = [
    ['cash', dollars(own, 'wallet')],
    ['held', dollars(own, 'withdrawal_hold', 'order_hold')],
    ['coins', sum(coins)],
    ...instrumentClasses.map((name): [string, bigint] => [name, sum(worthOf(openIn(name)))]),
    [
      'copies',
      dollars(inCopies(life, life.entries), 'copy_cash', 'margin') +
        unrealisedCents(copied, marks) -
        owed(inCopies(life, life.accounts)),
    ],
    ['bonus', bonus],
    ['debt', -eaten - owed(ofOwn(life, life.accounts))],
  ];
  return places.filter(([, cents]) => cents !== 0n).map(([place, cents]) => ({ place, value: usd(cents) }));
}
