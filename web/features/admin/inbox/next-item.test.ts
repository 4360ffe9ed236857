import { expect, it } from 'vitest';
import { moved, nextAfter } from '#web/features/admin/inbox/next-item.ts';

const items = ['a', 'b', 'c'].map((key) => ({ key }));
const none: typeof items = [];

it('moves within the list and begins at its start', () => {
  const from = (key: string | undefined, by: 1 | -1) => moved(items, key, by)?.key;
  expect([from('a', 1), from('b', -1), from('c', 1), from('a', -1)]).toEqual(['b', 'a', 'c', 'a']);
  expect([from(undefined, 1), from('gone', -1), moved(none, 'a', 1)]).toEqual(['a', 'a', undefined]);
});

it('opens the item after the decided one, at the end of the list the one before it', () => {
  const after = (key: string) => nextAfter(items, key)?.key;
  expect([after('a'), after('c'), after('gone')]).toEqual(['b', 'b', 'a']);
  expect([nextAfter(items.slice(0, 1), 'a'), nextAfter(none, 'a')]).toEqual([undefined, undefined]);
});
