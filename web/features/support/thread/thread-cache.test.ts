import { describe, expect, it } from 'vitest';
import { mergeMessages, readOn } from '#web/features/support/thread/thread-cache.ts';

const upTo = (last: number, after = 0) =>
  Array.from({ length: last - after }, (_, place) => ({ place: after + place + 1 }));
/** A server that holds so many messages and answers a hundred at once. */
function server(last: number) {
  const asked: number[] = [];
  const read = (after: number) => {
    asked.push(after);
    return Promise.resolve(upTo(Math.min(last, after + 100), Math.min(last, after)));
  };
  return { asked, read };
}

describe('a thread', () => {
  it('begins with the newest hundred', async () => {
    const { asked, read } = server(250);
    expect(await readOn(undefined, 250, read)).toEqual(upTo(250, 150));
    expect(asked).toEqual([150, 250]);
  });

  it('reads only what it misses, however much that is', async () => {
    const { asked, read } = server(420);
    expect(await readOn(upTo(150), 0, read)).toEqual(upTo(420));
    expect(asked).toEqual([150, 250, 350]);
  });

  it('has each place once, in order, whichever came first', () => {
    expect(mergeMessages([{ place: 2 }, { place: 3 }], [{ place: 1 }, { place: 3 }, { place: 4 }])).toEqual(
      upTo(4),
    );
  });
});
