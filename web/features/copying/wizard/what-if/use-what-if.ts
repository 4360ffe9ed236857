import { useState } from 'react';
import type { WhatIfView } from '#core/copying/contract.ts';
import { readUnits } from '#core/values/money.ts';
import type { WhatIfAsk } from '#web/features/copying/queries.ts';
import { whatIfQuery } from '#web/features/copying/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { useSettled } from '#web/features/copying/wizard/what-if/use-settled.ts';

/** US cents that were asked about: an answer may still be that of another amount than the one typed. */
export const askedCents = ({ equity, pnl }: Pick<WhatIfView, 'equity' | 'pnl'>): bigint =>
  readUnits(equity, 2) - readUnits(pnl, 2);

/** A slider and a typed amount pass through values that nobody means. */
const restMs = 150;

/**
 * What a copy would have made with what is asked, or with `usual` while that cannot be a copy: the
 * last answer that made sense stays.
 */
export function useWhatIf(ask: WhatIfAsk | undefined, usual: WhatIfAsk) {
  const [kept, setKept] = useState(JSON.stringify(ask ?? usual));
  const wanted = ask === undefined ? kept : JSON.stringify(ask);
  if (wanted !== kept) setKept(wanted);
  return useQuery(whatIfQuery(JSON.parse(useSettled(wanted, restMs)) as WhatIfAsk));
}
