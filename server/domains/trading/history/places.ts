import { type MoneyPlace, moneyPlaces, type PortfolioView } from '#core/trading/contract.ts';
import { formatUnits } from '#core/values/money.ts';
import type * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import { copyOwners } from '#server/domains/trading/history/portfolio/copy-owners.ts';
import type { PortfolioFacts } from '#server/domains/trading/history/portfolio/store.ts';
import { valueCents } from '#server/domains/trading/history/worth.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import { unrealisedCents } from '#server/domains/trading/rules.ts';

type Holdings = Pick<PortfolioFacts, 'accounts' | 'balances' | 'positions'>;
type Put = (place: MoneyPlace, cents: bigint) => void;

/** The total value by where it is: the places that are not empty, adding up to it. */
export function placesOf(
  market: Market,
  { accounts, balances, positions }: Holdings,
  at: number,
): PortfolioView['places'] {
  const cents = new Map<MoneyPlace, bigint>();
  const put: Put = (place, more) => cents.set(place, (cents.get(place) ?? 0n) + more);
  const copied = copyOwners(accounts);
  const marks = marksAt(market, at);
  for (const { owner, asset, kind, units } of balances) {
    const place = copied.has(owner) ? 'copies' : placeOf(asset, kind);
    if (place) put(place, valueCents(market, asset, units, at));
  }
  for (const position of positions) {
    const open = unrealisedCents([position], marks);
    if (copied.has(position.owner)) put('copies', open);
    else put(market.requireInstrument(position.symbol).class, position.marginCents + open);
  }
  for (const { owner, debtCents } of accounts) put(copied.has(owner) ? 'copies' : 'debt', -debtCents);
  const own = new Set(
    [...balances, ...positions].map(({ owner }) => owner).filter((one) => !copied.has(one)),
  );
  for (const owner of own) putMargins({ accounts, balances, positions }, owner, put);
  return moneyPlaces
    .map((place) => ({ place, value: cents.get(place) ?? 0n }))
    .filter(({ value }) => value !== 0n)
    .map(({ place, value }) => ({ place, value: formatUnits(value, 2) }));
}

/** Where a balance of an own account counts; its margin counts with the positions it is for. */
function placeOf(asset: ledger.Balance['asset'], kind: ledger.Kind): MoneyPlace | undefined {
  if (kind === 'claim') return 'debt';
  if (asset !== 'USD') return 'coins';
  if (kind === 'margin') return undefined;
  if (kind === 'bonus') return 'bonus';
  return kind === 'wallet' ? 'cash' : 'held';
}

/**
 * Positions count at their full margin. What the margin account lacks of it a bonus stands in for,
 * and beyond the bonus losses have taken it.
 */
function putMargins({ balances, positions }: Holdings, owner: number, put: Put): void {
  const balance = (of: ledger.Kind) =>
    balances.find((one) => one.owner === owner && one.asset === 'USD' && one.kind === of)?.units ?? 0n;
  const required = positions.reduce((sum, one) => sum + (one.owner === owner ? one.marginCents : 0n), 0n);
  const lacking = required - balance('margin');
  // Money set aside beyond any position's margin.
  if (lacking < 0n) return put('held', -lacking);
  const backed = lacking < balance('bonus') ? lacking : balance('bonus');
  put('bonus', -backed);
  put('debt', backed - lacking);
}
