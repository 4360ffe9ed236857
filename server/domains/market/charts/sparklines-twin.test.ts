// The small charts against a twin that keeps nothing, at random instants asked for in random order.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instruments } from '#core/market/instruments.ts';
import { dayMs, minuteMs } from '#core/values/time.ts';
import { createSparklines } from '#server/domains/market/charts/sparklines.ts';
import { createFeed } from '#server/domains/market/simulation/feed.ts';
import { slowSparkline } from '#testing/twins/sparkline.ts';

const from = Date.UTC(2026, 0, 1);
const feed = createFeed('test');

it('draws the same small charts as walking back over every session', () => {
  // A few markets asked again and again within minutes, so that what is kept is met as often as
  // what is drawn.
  const asked = fc.record({
    instrument: fc.constantFrom(...instruments),
    at: fc.integer({ min: 0, max: 365 * (dayMs / minuteMs) }).map((minute) => from + minute * minuteMs),
    later: fc.array(fc.integer({ min: 0, max: 20 * minuteMs }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 5 }), (requests) => {
      const fast = createSparklines(feed);
      for (const { instrument, at, later } of requests)
        for (const instant of [at, ...later.map((ms) => at + ms)])
          expect(fast(instrument, instant)).toEqual(
            slowSparkline((symbol, when) => feed.midAt(symbol, when), instrument, instant),
          );
    }),
    { numRuns: 400 },
  );
});
