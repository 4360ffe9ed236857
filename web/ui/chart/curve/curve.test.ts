import { beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '#core/values/time.ts';
import { setZone } from '#web/lib/preferences/time-zone.ts';
import { flagsOf } from '#web/ui/chart/curve/curve-flags.ts';
import type { CurvePoint } from '#web/ui/chart/curve/curve-point.ts';
import { instantTicks, roundStep, scaleOf } from '#web/ui/chart/curve/curve-scale.ts';
import { shapeOf } from '#web/ui/chart/curve/curve-shape.ts';
import { linesOf } from '#web/ui/chart/curve/curve-words.ts';
import { freeSpot } from '#web/ui/chart/curve/free-spot.ts';

const noon = Date.parse('2026-11-02T12:00:00Z');
const point = (hours: number, value: string, base: string): CurvePoint => ({
  at: new Date(noon + hours * hourMs).toISOString(),
  value,
  base,
});
const names = { value: 'Value', base: 'Money in', difference: 'Profit' };
const box = { width: 400, height: 100 };

beforeEach(() => setZone('UTC'));

describe('the scale of a curve', () => {
  it('names round values inside the drawing', () => {
    expect([roundStep(2000, 4), roundStep(0.9, 4), roundStep(37, 4)]).toEqual([500, 0.5, 10]);
    const scale = scaleOf([point(0, '12000.00', '12000.00'), point(2, '14100.00', '13500.00')], box);
    expect(scale.ticks).toEqual([12_000, 13_000, 14_000]);
    expect(scale.y(12_000)).toBeLessThan(100);
    expect(scale.y(14_100)).toBeGreaterThan(0);
    expect([scale.x(noon), scale.x(noon + hourMs), scale.x(noon + 2 * hourMs)]).toEqual([0, 200, 400]);
  });

  it('draws a value that hardly moves as a calm line', () => {
    const scale = scaleOf([point(0, '10000.00', '10000.00'), point(1, '10000.05', '10000.00')], box);
    expect(Math.abs(scale.y(10_000.05) - scale.y(10_000))).toBeLessThan(1);
  });

  it('names midnights of the person, or round hours', () => {
    const days = instantTicks(noon, noon + 30 * 24 * hourMs, 6);
    const midnight = noon + 12 * hourMs;
    expect(days).toEqual(
      [0, 5, 10, 15, 20, 25].map((day) => ({ at: midnight + day * 24 * hourMs, isOfDay: false })),
    );
    const hours = instantTicks(noon, noon + 24 * hourMs, 6);
    expect(hours.map(({ at }) => (at - noon) / hourMs)).toEqual([0, 4, 8, 12, 16, 20, 24]);
  });

  it('names no instant twice in the night that lost an hour', () => {
    setZone('Europe/Berlin');
    const from = Date.parse('2026-03-28T22:00:00Z');
    const ticks = instantTicks(from, from + 6 * hourMs, 6).map(({ at }) => (at - from) / hourMs);
    expect(ticks).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('names no debt where there is none', () => {
    expect(scaleOf([point(0, '0.00', '0.00'), point(1, '0.00', '0.00')], box).ticks[0]).toBe(0);
  });
});

describe('the shape of a curve', () => {
  const dotsOf = (path: string) =>
    path
      .slice(1)
      .replace('Z', '')
      .split('L')
      .map((dot) => dot.split(' ').map(Number));

  it('steps where money comes at once, and slopes as the value does where nobody knows when', () => {
    const second = 1 / 3600;
    const atOnce = [
      point(0, '90.00', '90.00'),
      point(second, '90.00', '90.00'),
      point(2 * second, '140.00', '140.00'),
    ];
    const stepped = shapeOf(atOnce, scaleOf(atOnce, box), box.height);
    const [, before, low, high] = dotsOf(stepped.base);
    expect([low?.[0], low?.[1]]).toEqual([high?.[0], before?.[1]]);
    expect(before?.[0]).toBeLessThan(low?.[0] ?? 0);
    expect(stepped.value).toBe(stepped.base);
    const between = [point(0, '100.00', '100.00'), point(9, '150.00', '150.00')];
    const { base, value } = shapeOf(between, scaleOf(between, box), box.height);
    expect(base).toBe(value);
  });

  it('has no base without one', () => {
    const points = [
      { at: point(0, '1.00', '').at, value: '1.00' },
      { at: point(1, '1.00', '').at, value: '2.00' },
    ];
    expect(shapeOf(points, scaleOf(points, box), box.height)).toMatchObject({ base: '', band: '' });
    expect(linesOf({ at: points[0]?.at ?? '', value: '1.00' }, names)).toEqual([
      { name: 'Value', text: '$1.00' },
    ]);
  });
});

describe('the flags of a curve', () => {
  const flagged = (...bases: [hours: number, base: string][]) =>
    flagsOf(
      bases.map(([hours, base]) => point(hours, base, base)),
      (at) => ((at - noon) / hourMs) * 10,
      400,
    );

  it('say what came and what went', () => {
    const flags = flagged([0, '100.00'], [10, '1600.00'], [25, '1349.50'], [40, '1349.50']);
    expect(flags.map(({ text, foot }) => [text, foot])).toEqual([
      ['+$1,500', 100],
      ['−$250.50', 250],
    ]);
  });

  it('become one where they would touch, and stay inside at the edges', () => {
    const flags = flagged([0, '100.00'], [20, '120.00'], [21, '150.00'], [22, '140.00'], [40, '1140.00']);
    expect(flags.map(({ text }) => text)).toEqual(['+$40 (3)', '+$1,000']);
    expect(flags[1]?.foot).toBe(400);
    expect(flags[1]?.x).toBeLessThan(370);
  });
});

describe('the scrubber of a curve', () => {
  it('says value, base and what lies between', () => {
    expect(linesOf(point(0, '12380.84', '12000.00'), names)).toEqual([
      { name: 'Value', text: '$12,380.84' },
      { name: 'Money in', text: '$12,000.00' },
      { name: 'Profit', text: '+$380.84', change: '380.84' },
    ]);
  });

  it('has its card where it covers no line', () => {
    const card = { width: 100, height: 40 };
    const risen = [
      [220, 10],
      [260, 12],
    ] as const;
    expect(freeSpot(200, card, box, [])).toEqual({ left: 212, top: 0 });
    expect(freeSpot(200, card, box, risen)).toEqual({ left: 212, top: 60 });
    expect(freeSpot(390, card, box, [])).toEqual({ left: 278, top: 0 });
  });
});
