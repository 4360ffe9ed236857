import { expect, vi } from 'vitest';
import type { Visitor } from '#testing/nodes/site.ts';

/**
 * Waits until the record of the house strategies is written, which a fresh site does after it has
 * started: they are not offered before, and nobody copies one.
 */
export const wholeRecord = (visitor: Visitor): Promise<void> =>
  vi.waitFor(
    async () => {
      const { output } = await visitor.call('copying', 'leaders');
      expect(output.historyProgressPercent).toBe(100);
    },
    { timeout: 120_000, interval: 100 },
  );
