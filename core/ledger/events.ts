// The facts of ledger, typed where they are written. See `core/events.ts`.
import type { TxKind } from '#core/ledger/rules.ts';

export interface LedgerEvents {
  /**
   * Recorded by every posting, once per person and database transaction; `kind` is that of its
   * first one, absent in facts of older versions.
   */
  'ledger.balance-changed': { kind?: TxKind };
  /** An administrator's correction, with the reason the person is given; a signed decimal. */
  'ledger.balance-adjusted': { asset: string; amount: string; reason: string };
}
