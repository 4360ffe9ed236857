import { expect, it } from 'vitest';
import { m } from '#core/messages/messages.js';
import { wordsOf } from '#core/notifications/words.ts';
import { inLanguage } from '#server/platform/language.ts';

it('speaks a person’s language inside, and English before and after', async () => {
  const told = () =>
    wordsOf('copying.copy-stopped', { copyId: 'cpy_1', leaderName: 'Ana', reason: 'stop_loss' });
  const english = told();
  const spanish = await inLanguage('es', async () => {
    await Promise.resolve();
    return told();
  });
  expect(spanish?.title).toBe('La copia de Ana ha terminado');
  expect(spanish?.text).not.toBe(english?.text);
  expect(told()).toEqual(english);
  expect(english?.title).toBe('The copy of Ana has ended');
  expect(m.common_close()).toBe('Close');
});
