import { describe, expect, it } from 'vitest';
import { type Box, coveredBy, freePlace } from '#web/ui/overlays/free-place.ts';

const size = { width: 300, height: 80 };
const area: Box = { left: 16, top: 16, right: 1000, bottom: 800 };
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

describe('the place of a toast', () => {
  it('is at the bottom left of an empty window', () => {
    expect(freePlace(size, area, [])).toEqual(box(16, 720, 316, 800));
  });

  it('is as far up as it must be, in small steps', () => {
    const bar = box(0, 740, 400, 900);
    const place = freePlace(size, area, [bar]);
    expect(place).toEqual(box(16, 656, 316, 736));
    expect(coveredBy(place, [bar])).toBe(0);
  });

  it('is beside what reaches high', () => {
    const column = box(0, 200, 350, 800);
    expect(freePlace(size, area, [column])).toEqual(box(358, 720, 658, 800));
    expect(freePlace(size, area, [column, box(360, 200, 600, 800)])).toEqual(box(700, 720, 1000, 800));
  });

  it('may touch what it does not cover', () => {
    expect(freePlace(size, area, [box(16, 600, 316, 720)]).bottom).toBe(800);
  });

  it('covers the least when everything is taken', () => {
    const page = box(0, 0, 1000, 900);
    // Everything is covered once; at the bottom left more lies on top of each other.
    const place = freePlace(size, area, [page, box(0, 400, 1000, 900)]);
    expect(place.bottom).toBeLessThanOrEqual(400);
  });

  it('stays in the corner of a window that is smaller than it', () => {
    expect(freePlace(size, { left: 16, top: 16, right: 200, bottom: 60 }, [])).toEqual(box(16, -20, 316, 60));
  });
});
