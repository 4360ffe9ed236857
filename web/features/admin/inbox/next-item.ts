import type { InboxItem } from '#core/admin/inbox-contract.ts';

type Keyed = Pick<InboxItem, 'key'>;

/** The item this many places on, which stays within the list; the first when none is chosen. */
export function moved<Item extends Keyed>(
  items: readonly Item[],
  chosen: string | undefined,
  by: 1 | -1,
): Item | undefined {
  const place = items.findIndex(({ key }) => key === chosen);
  if (place === -1) return items[0];
  return items[Math.min(items.length - 1, Math.max(0, place + by))];
}

/** What opens once this one is decided: the one after it, else the one before. */
export function nextAfter<Item extends Keyed>(items: readonly Item[], decided: string): Item | undefined {
  const place = items.findIndex(({ key }) => key === decided);
  if (place === -1) return items[0];
  return items[place + 1] ?? items[place - 1];
}
