import { describe, expect, it } from 'vitest';
import { createJudge } from '#server/domains/market/feeds/judge.ts';

const around = (price: number) => ({ bid: BigInt(price * 1e8) - 1n, ask: BigInt(price * 1e8) + 1n });

describe('the judge of quotes', () => {
  it('refuses a bid of nothing and a crossed quote', () => {
    const judge = createJudge();
    expect(judge({ bid: 0n, ask: 5n }, false)).toBe('refused');
    expect(judge({ bid: 6n, ask: 5n }, false)).toBe('refused');
    expect(judge({ bid: 5n, ask: 5n }, false)).toBe('good');
  });

  it('waits for a second quote before it believes a jump, and forgets one that does not come again', () => {
    const judge = createJudge();
    for (const price of [100, 100.02, 99.99, 100.01]) expect(judge(around(price), false)).toBe('good');
    expect(judge(around(120), false)).toBe('suspect');
    expect(judge(around(100.02), false)).toBe('good');
    expect(judge(around(120), false)).toBe('suspect');
    expect(judge(around(121), false)).toBe('good');
    expect(judge(around(120.5), false)).toBe('good');
  });

  it('takes wider steps where the market is wild', () => {
    const calm = createJudge();
    const wild = createJudge();
    let price = 100;
    for (let step = 0; step < 200; step++) {
      price *= step % 2 === 0 ? 1.004 : 1 / 1.004;
      wild(around(price), false);
      calm(around(100), false);
    }
    expect(calm(around(102), false)).toBe('suspect');
    expect(wild(around(price * 1.02), false)).toBe('good');
  });

  it('believes the first quote after an outage wherever it is: a gap is a fact', () => {
    const judge = createJudge();
    judge(around(100), false);
    expect(judge(around(60), true)).toBe('good');
    expect(judge(around(60.1), false)).toBe('good');
  });
});
