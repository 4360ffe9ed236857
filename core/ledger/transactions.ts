// Which transactions a person asks to see: the address of the page, the download link and the
// server read it the same way.
import type { PortfolioId } from '#core/values/ids.ts';
import { dayMs, dayStart } from '#core/values/time.ts';

export const transactionTabs = ['all', 'deposits', 'withdrawals', 'trades', 'nfts', 'transfers'] as const;
export type TransactionTab = (typeof transactionTabs)[number];
export const transactionAssets = ['USD', 'USDT', 'BTC', 'ETH'] as const;
type TransactionAsset = (typeof transactionAssets)[number];

/**
 * Everything of the wallet when nothing is set; `portfolio` names one beside it. Both days count,
 * in UTC: YYYY-MM-DD.
 */
export interface TransactionFilter {
  readonly kind?: TransactionTab | undefined;
  readonly asset?: TransactionAsset | undefined;
  readonly portfolio?: PortfolioId | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Span {
  /** Milliseconds, the first that counts and the first that no longer does. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/**
 * The instants of two days, either of which may be open; undefined when a day does not exist or
 * they are the wrong way round.
 */
export function spanOf({ from, to }: Pick<TransactionFilter, 'from' | 'to'>): Span | undefined {
  const start = from === undefined ? undefined : dayStart(from);
  const end = to === undefined ? undefined : dayStart(to);
  if ((from !== undefined && start === undefined) || (to !== undefined && end === undefined))
    return undefined;
  if (start !== undefined && end !== undefined && start > end) return undefined;
  return { from: start, until: end === undefined ? undefined : end + dayMs };
}

/** Where the filtered list is downloaded. */
export function transactionsPath(filter: TransactionFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter) as [string, string | undefined][])
    if (value !== undefined && value !== 'all') query.set(name, value);
  const text = query.toString();
  return `/transaction-files/transactions.csv${text === '' ? '' : `?${text}`}`;
}
