// What acts ask of the domains that caused them: each one read for a whole page.
import type { ActFacts } from '#core/ledger/acts/facts.ts';
import type { OwnerId } from '#core/ledger/rules.ts';
import type { StatementNeeds } from '#server/domains/ledger/statements/show-statement.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Of<Kind extends ActFacts['kind']> = Extract<ActFacts, { kind: Kind }>;

interface TradingAsk {
  readonly owner: OwnerId;
  /** Orders with the instants at which they were filled. */
  readonly fills: readonly { readonly ref: string; readonly at: number }[];
  readonly orderIds: readonly string[];
  readonly positionIds: readonly string[];
  readonly transferIds: readonly string[];
}
export interface TradingFacts {
  /** By `${ref} ${at}`. */
  readonly trades: ReadonlyMap<string, Of<'trade'>>;
  readonly orders: ReadonlyMap<string, Omit<Of<'order'>, 'change'> & { readonly isWorking: boolean }>;
  /** The symbol of each position. */
  readonly symbols: ReadonlyMap<string, string>;
  readonly transfers: ReadonlyMap<string, Of<'portfolio'>>;
}

export interface FundingFacts {
  readonly deposits: ReadonlyMap<string, Omit<Of<'deposit'>, 'isReversed'>>;
  readonly withdrawals: ReadonlyMap<string, Omit<Of<'withdrawal'>, 'isRequest'>>;
  readonly topUps: ReadonlyMap<string, Of<'top_up'>>;
}

export interface ActNeeds extends StatementNeeds, Pick<App, 'clock'> {
  readonly tradingFacts: (tx: Tx, ask: TradingAsk) => Promise<TradingFacts>;
  readonly fundingFacts: (
    tx: Tx,
    ids: Readonly<Record<'deposits' | 'withdrawals' | 'topUps', readonly string[]>>,
  ) => Promise<FundingFacts>;
  /** By copy: whom it follows. */
  readonly copyTraders: (
    tx: Tx,
    copyIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Omit<Of<'copy'>, 'change' | 'kind'>>>;
  readonly planBills: (tx: Tx, billIds: readonly string[]) => Promise<ReadonlyMap<string, Of<'plan'>>>;
  /** Accounts that belong to a person beside the wallet: copies, and portfolios of their own. */
  readonly accountsOf: (
    tx: Tx,
    userId: string,
  ) => Promise<readonly { readonly owner: OwnerId; readonly kind: 'own' | 'copy' | 'house' | 'portfolio' }[]>;
}
