import { describe, expect, it } from 'vitest';
import { arrowRules } from './arrow-rules.ts';
import { forbiddenArrows } from './arrows.ts';

const refusedBy = (from: string, ...to: readonly string[]): (string | undefined)[] =>
  forbiddenArrows(new Map([[from, to]]), arrowRules).map((line) => line.split(':')[0]);

describe('the arrows between folders', () => {
  it.each([
    ['server/domains/trading/orders/a.ts', 'server/domains/trading/margin/b.ts'],
    ['server/domains/trading/orders/a.ts', 'server/domains/ledger/index.ts'],
    ['server/domains/trading/reactions.ts', 'core/trading/rules.ts'],
    ['core/messages/server.js', 'node:async_hooks'],
    ['web/pages/trading/a.tsx', 'web/features/trading/b.tsx'],
  ])('%s may import %s', (from, to) => expect(refusedBy(from, to)).toEqual([]));

  it.each([
    ['server/domains/ledger/post.ts', 'server/domains/trading/index.ts', 'tier-of-ledger'],
    ['server/domains/trading/a.ts', 'server/domains/ledger/post.ts', 'front-door-only'],
    ['server/domains/trading/rules.ts', 'node:fs', 'rules-are-pure'],
    ['core/trading/rules.ts', 'node:fs', 'core-runs-anywhere'],
    ['core/trading/rules.ts', 'node_modules/pg', 'core-stands-alone'],
    ['web/features/trading/a.tsx', 'web/features/market/b.tsx', 'features-are-islands'],
  ])('%s may not import %s: %s', (from, to, name) => expect(refusedBy(from, to)).toEqual([name]));

  it('never lead round in a circle', () => {
    const line = new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', []],
    ]);
    expect(forbiddenArrows(line, arrowRules)).toEqual([]);
    expect(forbiddenArrows(new Map([...line, ['c.ts', ['a.ts']]]), arrowRules)).toEqual([
      expect.stringContaining('a.ts → b.ts → c.ts → a.ts'),
    ]);
  });
});
