import type { Coin } from '#core/funding/deposits.ts';
import { assetScale, readUnits } from '#core/values/money.ts';
import { balancesQuery } from '#web/features/funding/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';

export interface Funds {
  /** Plain decimals; undefined until they are known. */
  readonly balance: string | undefined;
  /** The part that a request would let go. */
  readonly available: string | undefined;
  /** An open loss keeps dollars back while a bonus stands. */
  readonly isKeptBack: boolean;
}

/** The money a withdrawal can be taken from, by its asset. */
export function useFunds({ withdrawable }: { withdrawable: string }): (source: 'USD' | Coin) => Funds {
  const balances = useQuery(balancesQuery()).data;
  return (source) => {
    const balance = balances?.find((one) => one.asset === source)?.available;
    const available = source === 'USD' ? withdrawable : balance;
    const scale = assetScale[source];
    const isKeptBack =
      balance !== undefined &&
      available !== undefined &&
      readUnits(available, scale) < readUnits(balance, scale);
    return { balance, available, isKeptBack };
  };
}
