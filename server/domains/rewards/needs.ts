import { referralAverageDays } from '#core/rewards/rules.ts';
import type { CashGate } from '#server/domains/ledger/index.ts';
import type { AskedBonus } from '#core/rewards/contract.ts';
import type { BonusId, UserId } from '#core/values/ids.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export type Needs = Pick<App, 'db' | 'clock' | 'config'> & Pick<CashGate, 'requireMayMoveCash'>;
/** For what depends on the inviter's tier. */
export type TierNeeds = Needs & { readonly market: Market };

export interface SendBonus {
  readonly id: BonusId;
  readonly userId: UserId;
  /** US cents, above zero. */
  readonly amount: bigint;
  readonly reason: string;
}

export type RouterNeeds = TierNeeds & {
  /**
   * Sends or proposes a bonus: who may do so alone, administrators' rules decide, and the wiring
   * hands it in.
   */
  readonly sendBonus: (actor: Actor, input: SendBonus) => Promise<AskedBonus>;
};

/** Bonuses and referral rewards are paper money: a live site has neither. */
export const isOffered = ({ config }: Pick<App, 'config'>): boolean => config.MODE === 'demo';

/** What an inviter's tier is taken from: their average equity up to an instant. */
export const averageOf = (
  { market }: Pick<TierNeeds, 'market'>,
  tx: Tx,
  userId: string,
  at: number,
): Promise<bigint> => trading.averageEquityCents(market, tx, userId, { days: referralAverageDays, at });
