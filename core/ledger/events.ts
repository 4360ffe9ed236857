// The facts of ledger, typed where they are written. See `core/events.ts`.
export interface LedgerEvents {
  'ledger.balance-changed': { reason: string };
  /** An administrator's correction, with the reason the person is given; a signed decimal. */
  'ledger.balance-adjusted': { asset: string; amount: string; reason: string };
}
