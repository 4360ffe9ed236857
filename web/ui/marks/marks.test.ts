import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { instruments } from '#core/market/instruments.ts';
import { avatarOf, shapeCount } from '#web/ui/marks/avatar-of.ts';
import { hueOf } from '#web/ui/marks/hue.ts';
import { initialsOf } from '#web/ui/marks/initials-of.ts';
import { hasFlag, markOf } from '#web/ui/marks/mark-of.ts';

const drawings = readFileSync(new URL('marks.svg', import.meta.url), 'utf8');
const isDrawn = (id: string): boolean => drawings.includes(` id="${id}"`);

describe('the mark of a market', () => {
  it.each(instruments.map(({ symbol }) => symbol))('is known for %s, and always the same', (symbol) => {
    const mark = markOf(symbol);
    expect(mark.kind).not.toBe('unknown');
    expect(markOf(symbol)).toEqual(mark);
    const drawn =
      mark.kind === 'pair'
        ? [mark.base, mark.quote]
        : mark.kind === 'coin'
          ? [mark.coin]
          : mark.kind === 'glyph'
            ? [mark.glyph]
            : [];
    expect(drawn.filter((id) => !isDrawn(id))).toEqual([]);
    if (mark.kind === 'pair') expect(drawn.every(hasFlag)).toBe(true);
  });

  it('follows the class: coins are round, shares square, pairs two flags', () => {
    expect(markOf('BTC')).toEqual({ kind: 'coin', coin: 'BTC' });
    expect(markOf('DOT')).toMatchObject({ kind: 'letters', shape: 'circle', letters: 'D' });
    expect(markOf('AAPL')).toMatchObject({ kind: 'letters', shape: 'square', letters: 'A' });
    expect(markOf('KO')).toMatchObject({ letters: 'CC' });
    expect(markOf('EURUSD')).toEqual({ kind: 'pair', base: 'EUR', quote: 'USD' });
    expect(markOf('SPX')).toMatchObject({ kind: 'glyph', glyph: 'index' });
    expect(markOf('GOLD')).toMatchObject({ kind: 'glyph', glyph: 'ingot' });
  });

  it('knows the coin of the wallet that is no market, and shows letters of what it does not know', () => {
    expect(markOf('USDT')).toEqual({ kind: 'coin', coin: 'USDT' });
    expect(markOf('NOWHERE')).toEqual({ kind: 'unknown', letters: 'NO' });
    expect(isDrawn('USDT')).toBe(true);
    expect(hasFlag('XAF')).toBe(false);
  });

  it('parts markets of one letter by their hue', () => {
    const letters = instruments.map(({ symbol }) => JSON.stringify(markOf(symbol)));
    // Of a hundred some may meet; most must not.
    expect(new Set(letters).size).toBeGreaterThan(instruments.length * 0.9);
  });
});

describe('a hue', () => {
  it('is one of 24, and names that differ in a letter do not share it', () => {
    for (const { symbol } of instruments) expect(hueOf(symbol) % 15).toBe(0);
    expect(new Set(['AAPL', 'AMZN', 'ADBE', 'AMD', 'AVGO'].map(hueOf)).size).toBeGreaterThan(3);
  });
});

describe('the picture of a trader', () => {
  it('is made of the name alone, and no two house strategies share it', () => {
    const names = ['Tidewater Trend', 'Northlight Rotation', 'Harbour Reversion', 'Ana', 'Ben'];
    for (const name of names) expect(avatarOf(name)).toEqual(avatarOf(name));
    expect(new Set(names.map((name) => JSON.stringify(avatarOf(name)))).size).toBe(names.length);
  });

  it('has four tiles whose shape is seen on its ground', () => {
    for (let at = 0; at < 200; at++) {
      const { hue, tiles } = avatarOf(`trader ${at}`);
      expect(hue).toBeLessThan(360);
      expect(tiles).toHaveLength(4);
      for (const { ground, shape, tone } of tiles) {
        expect(tone).not.toBe(ground);
        expect(shape).toBeLessThan(shapeCount);
        expect(isDrawn(`tile-${shape}`)).toBe(true);
      }
    }
  });
});

describe('initials', () => {
  it.each([
    ['Maria Lopez', 'ML'],
    ['maria.lopez@example.org', 'ML'],
    ['ana@example.org', 'A'],
    ['José María de la Cruz', 'JM'],
    ['Łukasz', 'Ł'],
    ['', '?'],
    ['🎺', '?'],
  ])('of %j are %j', (name, letters) => expect(initialsOf(name)).toBe(letters));
});
