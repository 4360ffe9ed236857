// Which transactions a person asks to see: the address of the page, the download link and the
// server read it the same way.
import type { PortfolioId } from '#core/values/ids.ts';
import type { Days } from '#core/values/zone/zone.ts';

export const transactionTabs = ['all', 'deposits', 'withdrawals', 'trades', 'nfts', 'transfers'] as const;
export type TransactionTab = (typeof transactionTabs)[number];
export const transactionAssets = ['USD', 'USDT', 'BTC', 'ETH'] as const;
type TransactionAsset = (typeof transactionAssets)[number];

/** Everything of the wallet when nothing is set; `portfolio` names one beside it. */
export interface TransactionFilter extends Days {
  readonly kind?: TransactionTab | undefined;
  readonly asset?: TransactionAsset | undefined;
  readonly portfolio?: PortfolioId | undefined;
}

/** Where the filtered list is downloaded; its times are of the zone as well. */
export function transactionsPath(filter: TransactionFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter) as [string, string | undefined][])
    if (value !== undefined && value !== 'all') query.set(name, value);
  const text = query.toString();
  return `/transaction-files/transactions.csv${text === '' ? '' : `?${text}`}`;
}
