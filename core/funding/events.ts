// The facts of funding, typed where they are written. See `core/events.ts`.
import type { WithdrawalState } from '#core/funding/contract.ts';
import type { DepositState } from '#core/funding/deposits.ts';

export interface FundingEvents {
  'funding.top-up-credited': { topUpId: string; amount: string };
  /**
   * A deposit was seen, got another confirmation, was credited, or was taken back by its network.
   */
  'funding.deposit-moved': {
    depositId: string;
    asset: string;
    amount: string;
    state: DepositState;
    confirmations: number;
    needed: number;
  };
  'funding.converted': { conversionId: string; from: string; to: string; give: string; receive: string };
  /** A withdrawal address was saved; payments to it wait until `usableAt`. */
  'funding.address-saved': {
    addressId: string;
    asset: string;
    label: string;
    address: string;
    usableAt: string;
  };
  'funding.withdrawal-moved': {
    withdrawalId: string;
    state: WithdrawalState;
    asset: string;
    /** Coins. */
    amount: string;
    /** Why it was rejected or failed; empty otherwise. */
    reason: string;
  };
}
