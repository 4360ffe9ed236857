import { describe, expect, it } from 'vitest';
import { skeletonOf } from '#server/platform/names/skeleton.ts';

describe('the skeleton of a name', () => {
  it.each([
    ['Northlight Rotation', 'Northlight  Rotation'],
    ['Northlight Rotation', 'North\u200Blight Rotation'],
    ['Northlight Rotation', 'Nоrthlight Rоtation'],
    ['Northlight Rotation', 'NORTHLIGHT rotation'],
    ['Truefill Official', 'Trueﬁll Official'],
    ['Ilse', 'llse'],
    ['José Núñez', 'Jose Nunez'],
    ['Coin 100', 'Coin lOO'],
  ])('is the same for %j and %j', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  it('tells names apart that read differently', () => {
    const names = ['Ada', 'Adam', 'Northlight', 'Southlight', '张伟', '李伟', 'Иван'];
    expect(new Set(names.map(skeletonOf)).size).toBe(names.length);
    expect(names.map(skeletonOf)).not.toContain('');
  });
});
