import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { keptPage, renewAfterMs, tooOldMs } from '#server/platform/http/pages/kept-page.ts';

/** A page whose one value is what `says` is at the time, on a clock that stands. */
function stage() {
  const state = { now: 0, says: 'first', fills: 0, isBroken: false };
  const page = keptPage(
    () => {
      state.fills += 1;
      if (state.isBroken) throw new Error('no values');
      return `<p>${state.says}</p>`;
    },
    () => state.now,
  );
  const shown = async () => brotliDecompressSync(await page()).toString();
  return { state, page, shown };
}

describe('a page that is kept', () => {
  it('is as small as it goes, and made once for all who ask at once', async () => {
    const { state, page } = stage();
    const [one, ...others] = await Promise.all([page(), page(), page()]);
    expect(one).toEqual(
      brotliCompressSync('<p>first</p>', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    expect(others).toEqual([one, one]);
    expect(state.fills).toBe(1);
  });

  it('stays for a while, then comes anew while nobody waits', async () => {
    const { state, shown } = stage();
    await shown();
    Object.assign(state, { says: 'second', now: renewAfterMs - 1 });
    expect(await shown()).toBe('<p>first</p>');
    state.now = renewAfterMs;
    expect(await shown()).toBe('<p>first</p>');
    await expect.poll(shown).toBe('<p>second</p>');
    expect(state.fills).toBe(2);
  });

  it('is waited for when the one that is there is too old', async () => {
    const { state, shown } = stage();
    await shown();
    Object.assign(state, { says: 'second', now: tooOldMs + 1 });
    expect(await Promise.all([shown(), shown()])).toEqual(['<p>second</p>', '<p>second</p>']);
    expect(state.fills).toBe(2);
  });

  it('is not compressed again when its values stayed', async () => {
    const { state, page } = stage();
    const first = await page();
    state.now = tooOldMs + 1;
    expect(await page()).toBe(first);
    state.now += renewAfterMs - 1;
    await page();
    expect(state.fills).toBe(2);
  });

  it('outlives values that fail for a moment, and says so when nothing is left', async () => {
    const { state, shown } = stage();
    await shown();
    Object.assign(state, { isBroken: true, now: renewAfterMs });
    expect(await shown()).toBe('<p>first</p>');
    state.now = tooOldMs + 1;
    await expect(shown()).rejects.toThrow('no values');
    state.isBroken = false;
    expect(await shown()).toBe('<p>first</p>');
  });
});
