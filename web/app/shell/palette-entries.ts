/** A line of the palette: a page, a market, or something that can be done. */
interface Named {
  readonly name: string;
  readonly note: string;
}

const mostShown = 12;

/**
 * Entries that fit the letters: names that begin with them first, then names, then notes that hold
 * them.
 */
export function arrangeEntries<Entry extends Named>(entries: readonly Entry[], text: string): Entry[] {
  const words = text.trim().toLowerCase();
  const rank = ({ name, note }: Named): number => {
    const lower = name.toLowerCase();
    return lower.startsWith(words)
      ? 0
      : lower.includes(words)
        ? 1
        : note.toLowerCase().includes(words)
          ? 2
          : 3;
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((one) => one.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, mostShown)
    .map((one) => one.entry);
}
