import { finderOf, searchKey } from '#core/values/text/search.ts';

/** A line of the palette: a place to go, or something that can be done (`choose`). */
interface Named {
  readonly name: string;
  readonly note: string;
  /** The note says what kind of place it is, and is nothing to find it by. */
  readonly isKind?: boolean;
  readonly choose?: unknown;
}

const mostShown = 12;

/**
 * Entries that fit the letters. Places stand before acts, so that Enter on a name never does more
 * than open a page; then names that begin with the letters, other names, and notes that hold them.
 */
export function arrangeEntries<Entry extends Named>(entries: readonly Entry[], text: string): Entry[] {
  const key = searchKey(text);
  const isFound = finderOf(text);
  const rank = ({ name, note, isKind = false, choose }: Named): number | undefined => {
    const fits = [isFound(name) && searchKey(name).startsWith(key), isFound(name), !isKind && isFound(note)];
    const place = fits.indexOf(true);
    return place === -1 ? undefined : place + (choose === undefined ? 0 : fits.length);
  };
  return entries
    .flatMap((entry) => {
      const place = rank(entry);
      return place === undefined ? [] : [{ entry, place }];
    })
    .sort((one, other) => one.place - other.place)
    .slice(0, mostShown)
    .map((one) => one.entry);
}
