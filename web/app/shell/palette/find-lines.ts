// Which lines fit what was typed, and in what order.
import { searchKey } from '#core/values/text/search.ts';
import { type Found, type Group, groups } from '#web/app/shell/palette/line.ts';

/** Of one group; the pages alone fill the list while nothing is typed. */
const mostShown = 6;
const mostPages = 10;

/**
 * How well a line fits: 0 is the whole name or word, higher is worse, undefined not at all. Words
 * may come in any order.
 */
function rankOf({ name, note = '', words = [] }: Omit<Found, 'key' | 'group'>, text: string) {
  const key = searchKey(text);
  // Signs alone, such as "/", are in nothing.
  if (key === '') return text.trim() === '' ? 1 : undefined;
  const nameKey = searchKey(name);
  const others = words.map(searchKey);
  if (nameKey === key || others.includes(key)) return 0;
  if (nameKey.startsWith(key)) return 1;
  const begun = [...name.split(/\s+/).map(searchKey), ...others];
  if (begun.some((word) => word.startsWith(key))) return 2;
  if (nameKey.includes(key)) return 3;
  const parts = text.split(/\s+/).map(searchKey).filter(Boolean);
  if (parts.every((part) => begun.some((word) => word.startsWith(part)))) return 4;
  const noteKey = searchKey(note);
  if (noteKey.includes(key)) return 5;
  const all = [nameKey, noteKey, ...others];
  return parts.every((part) => all.some((one) => one.includes(part))) ? 6 : undefined;
}

/** The lines that fit, best first; equal ones stay in their order. */
export const bestOf = <Any extends Omit<Found, 'key' | 'group'>>(lines: readonly Any[], text: string) =>
  lines
    .flatMap((line) => {
      const rank = rankOf(line, text);
      return rank === undefined ? [] : [{ line, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ line }) => line);

export interface FoundGroup<Any> {
  readonly group: Group;
  readonly lines: readonly Any[];
}

/**
 * The lines that fit, in groups: pages, markets and traders before actions, so that Enter on a name
 * never does more than open a page. A symbol or name typed in full leads with its group, and so
 * does a switch, whose words are nobody's name. `asked` are acts that the letters themselves name,
 * "buy aapl"; they stand first among the actions.
 */
export function findLines<Any extends Found>(
  lines: readonly Any[],
  text: string,
  asked: readonly Any[] = [],
): readonly FoundGroup<Any>[] {
  const isEmpty = text.trim() === '';
  const most = isEmpty ? mostPages : mostShown;
  const inGroup = (group: Group): readonly Any[] => {
    const own = (some: readonly Any[]) => some.filter((line) => line.group === group);
    const keys = new Set(asked.map(({ key }) => key));
    const rest = bestOf(own(lines), text).filter(({ key }) => !keys.has(key));
    return [...own(asked), ...rest].slice(0, most);
  };
  const found = (isEmpty ? (['pages'] as const) : groups).map((group) => ({ group, lines: inGroup(group) }));
  const lead = leadOf(found, searchKey(text));
  return [...found]
    .sort((one, other) => Number(other.group === lead) - Number(one.group === lead))
    .filter(({ lines: some }) => some.length > 0);
}

/** The group that has what was typed in full; of switches only one may have it. */
function leadOf(found: readonly FoundGroup<Found>[], key: string): Group | undefined {
  const isNamed = ({ name }: Found) => searchKey(name) === key;
  const linesOf = (group: Group) => found.find((one) => one.group === group)?.lines ?? [];
  for (const group of ['markets', 'traders', 'pages'] as const)
    if (linesOf(group).some(isNamed)) return group;
  const isSaid = (line: Found) => isNamed(line) || (line.words ?? []).some((word) => searchKey(word) === key);
  const [act, ...others] = linesOf('actions').filter(isSaid);
  return act && 'run' in act && others.length === 0 ? 'actions' : undefined;
}
