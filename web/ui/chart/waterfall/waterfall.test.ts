import { describe, expect, it } from 'vitest';
import { roomOf, type WaterfallBar, waterfallLayout } from '#web/ui/chart/waterfall/waterfall-layout.ts';

const bar = (kind: WaterfallBar['kind'], amount: string): WaterfallBar => ({
  key: `${kind}${amount}`,
  name: kind,
  amount,
  kind,
});

describe('the layout of a waterfall', () => {
  it('goes from the start down its steps to the end', () => {
    const bars = [bar('start', '100.00'), bar('step', '-25.00'), bar('step', '5.00'), bar('end', '80.00')];
    expect(waterfallLayout(bars)).toEqual({
      zero: 0,
      bars: [
        { low: 0, high: 100, level: 100 },
        { low: 75, high: 100, level: 75 },
        { low: 75, high: 80, level: 80 },
        { low: 0, high: 80, level: 80 },
      ],
    });
  });

  it('has zero between a gain and a loss, which a step may cross', () => {
    const bars = [bar('start', '30.00'), bar('step', '-100.00'), bar('end', '-70.00')];
    expect(waterfallLayout(bars)).toEqual({
      zero: 70,
      bars: [
        { low: 70, high: 100, level: 100 },
        { low: 0, high: 100, level: 0 },
        { low: 0, high: 70, level: 0 },
      ],
    });
  });

  it('has one scale with another that it is compared with, and holds nothing but zeros', () => {
    const small = [bar('start', '10.00'), bar('end', '10.00')];
    expect(waterfallLayout(small, [bar('start', '-40.00')])).toMatchObject({
      zero: 80,
      bars: [{ low: 80, high: 100 }, {}],
    });
    expect(waterfallLayout([bar('start', '0.00')]).bars).toEqual([{ low: 0, high: 0, level: 0 }]);
  });

  it('asks for rows sooner when there are many columns, or long figures', () => {
    const few = [bar('start', '10.00'), bar('step', '-1.00'), bar('end', '9.00')];
    expect(roomOf(few)).toBe('few');
    expect(roomOf([...few, ...few, ...few])).toBe('many');
    expect(roomOf(few.map((one) => ({ ...one, amount: `12345678901234${one.amount.slice(-3)}` })))).toBe(
      'several',
    );
  });
});
