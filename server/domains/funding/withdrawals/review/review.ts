import { largestBefore, requestPrice } from '#server/domains/funding/withdrawals/review/store.ts';
import {
  findSavedAddress,
  findWithdrawal,
  type SavedAddressRow,
  type WithdrawalRow,
} from '#server/domains/funding/withdrawals/store.ts';
import type { Price } from '#core/values/kind.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Reviewed {
  readonly row: WithdrawalRow;
  /** US dollars per coin when it was asked for. */
  readonly price: Price;
  /** Undefined for one asked for before addresses were saved. */
  readonly address: SavedAddressRow | undefined;
  readonly largest: { readonly cents: bigint; readonly requestedAt: Date } | undefined;
}

/** A withdrawal with what to compare it with; undefined when it waits for no decision. */
export async function reviewOf(tx: Tx, id: string): Promise<Reviewed | undefined> {
  const row = await findWithdrawal(tx, id);
  if (row?.state !== 'requested') return undefined;
  return {
    row,
    price: await requestPrice(tx, id),
    address: row.savedAddressId === null ? undefined : await findSavedAddress(tx, row.savedAddressId),
    largest: await largestBefore(tx, row),
  };
}
