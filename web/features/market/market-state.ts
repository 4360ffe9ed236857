import { m } from '#core/messages/messages.js';
import type { QuoteView } from '#core/market/contract.ts';
import { useIsLineDown } from '#web/lib/realtime/live.ts';

const troubles = {
  unconnected: m.market_no_connection(),
  halted: m.market_halted(),
  closed: m.common_closed(),
  stale: m.market_old_price(),
} as const;

interface Stated {
  readonly quote: Pick<QuoteView, 'isOpen' | 'isStale'>;
  readonly halt: object | null;
}

/** Why nobody can trade at the prices shown, the gravest first; undefined when one can. */
export function useTrouble({ quote, halt }: Stated): keyof typeof troubles | undefined {
  const isLineDown = useIsLineDown();
  if (isLineDown) return 'unconnected';
  if (halt) return 'halted';
  if (!quote.isOpen) return 'closed';
  return quote.isStale ? 'stale' : undefined;
}

export const troubleText = (trouble: keyof typeof troubles): string => troubles[trouble];
