import type { MoneyPlace, PortfolioView } from '#core/trading/contract.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';

/** In the order in which they are listed. */
const shownPlaces = ['positions', 'copies', 'cash', 'coins', 'held', 'bonus', 'debt'] as const;
type Place = (typeof shownPlaces)[number];
export interface ShownPlace {
  readonly place: Place;
  /** US dollars as a plain decimal. */
  readonly value: string;
}

const isShown = (place: MoneyPlace): place is MoneyPlace & Place =>
  (shownPlaces as readonly string[]).includes(place);

/**
 * Where the money is, positions of all classes in one, with what the live quotes moved. Adds up as
 * the places of the server do; none stands there with nothing.
 */
export function placesOf(
  places: PortfolioView['places'],
  moved: Readonly<Partial<Record<Place, bigint>>> = {},
): ShownPlace[] {
  return shownPlaces.flatMap((place) => {
    const cents = places
      .filter((one) => (isShown(one.place) ? one.place : 'positions') === place)
      .reduce((sum, { value }) => sum + readUnits(value, 2), moved[place] ?? 0n);
    return cents === 0n ? [] : [{ place, value: formatUnits(cents, 2) }];
  });
}
