import type { LeaderTradesView } from '#core/copying/contract.ts';
import { refuse } from '#core/copying/contract.ts';
import { percentOf } from '#core/trading/rules.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { findLeader } from '#server/domains/copying/store.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';

export interface TradesPage {
  readonly id: LeaderId;
  readonly limit: number;
  /** Id of the last trade of the page before. */
  readonly before?: string | undefined;
}

const iso = (at: number): string => new Date(at).toISOString();

/** Closed trades of the record, the one opened last first. */
export async function showTrades(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { id, limit, before }: TradesPage,
): Promise<LeaderTradesView> {
  const leader = await findLeader(db.read, id);
  if (!leader) throw refuse('not_found');
  // What was traded before or after could not be copied.
  const within = { from: leader.openedAt, to: leader.closedAt ?? clock.now() };
  const page = { status: 'closed', sort: 'newest', offset: 0, below: before, within } as const;
  const rows = await trading.listTrades(db.read, [leader.owner], page, limit + 1);
  const { closed } = await trading.sumTrades(db.read, [leader.owner], within);
  const shown = rows.slice(0, limit);
  return {
    trades: shown.map((trade) => ({
      id: trade.id,
      symbol: trade.symbol,
      side: trade.side,
      resultPercent: formatUnits(percentOf(trade.pnlCents - trade.feeCents, trade.putInCents), 2),
      openedAt: iso(trade.openedAt),
      closedAt: iso(trade.closedAt ?? trade.openedAt),
    })),
    total: closed,
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
