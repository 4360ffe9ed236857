import { expect, it } from 'vitest';
import { searchKey } from '#core/values/text/search.ts';
import { actionWords, switchWords } from '#web/app/shell/palette/other-words.ts';
import { switchesOf } from '#web/app/shell/palette/switches.ts';

const parts = { areAmountsHidden: false, theme: 'system', hasChat: true, onHelp: () => {} } as const;
const keysOf = (more: object) => switchesOf({ ...parts, ...more }).map(({ key }) => key);

// What is added here happens under Enter without a question: it may touch no money, order or copy.
it('happens under Enter: looks, the chat, the shortcuts and signing out, and nothing else', () => {
  expect(keysOf({})).toEqual(['hide', 'dark', 'light', 'colours', 'chat', 'keys', 'out']);
});

it('offers the other way round once something is switched', () => {
  const keys = keysOf({ areAmountsHidden: true, theme: 'dark', hasChat: false });
  expect(keys).toEqual(['show', 'light', 'system', 'colours', 'keys', 'out']);
});

it('shares no word with what asks first', () => {
  const asking = new Set(Object.values(actionWords).flat().map(searchKey));
  const words = Object.values(switchWords).flat();
  expect(words.filter((word) => asking.has(searchKey(word)))).toEqual([]);
});
