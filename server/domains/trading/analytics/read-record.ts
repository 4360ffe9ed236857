import type { Cents } from '#core/values/kind.ts';
import { type Valued, valuations } from '#core/trading/analytics/record.ts';
import { dayMs, startOfUtcDay } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import {
  flowsOf,
  type Owned,
  type PastFlow,
  valueCents,
  worthAt,
} from '#server/domains/trading/history/worth.ts';
import type { Tx } from '#server/platform/db/tx.ts';

interface DatedCents {
  readonly at: number;
  readonly cents: Cents;
}

export interface AccountRecord {
  /** Ratios for statistics: whole cents become JS numbers here and nowhere before. */
  readonly valuations: readonly Valued[];
  /** Worth in cents at the same instants, flows of the instant included. */
  readonly worth: readonly DatedCents[];
  /** Money that came or went, oldest first; what comes at one instant is one flow. */
  readonly flows: readonly DatedCents[];
}

/** What these amounts were worth in sum at each of their instants, oldest first. */
function centsByInstant(
  market: Market,
  amounts: readonly Pick<PastFlow, 'asset' | 'units' | 'at'>[],
): Map<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const { asset, units, at } of amounts)
    sums.set(at, (sums.get(at) ?? 0n) + valueCents(market, asset, units, at));
  return new Map([...sums].sort(([a], [b]) => a - b));
}

/**
 * The record of a person: valued at the first money, at every UTC midnight, around every flow, and
 * now. Empty before money came.
 */
export async function readRecord(
  tx: Tx,
  market: Market,
  owned: Owned,
  now: { readonly at: number; readonly cents: Cents },
): Promise<AccountRecord> {
  const flowAt = centsByInstant(market, await flowsOf(tx, owned, 0, now.at));
  const flows = [...flowAt].map(([at, cents]) => ({ at, cents }));
  const start = flows[0]?.at;
  if (start === undefined) return { valuations: [], worth: [], flows };
  const instants = new Set(flowAt.keys());
  for (let at = startOfUtcDay(start) + dayMs; at < now.at; at += dayMs) instants.add(at);
  const past = [...instants].sort((a, b) => a - b);
  const convertedAt = centsByInstant(
    market,
    await ledger.conversionsBetween(tx, owned.owners, start - 1, now.at),
  );
  const worth = await worthAt(tx, market, owned, past);
  const recorded = past.map((at, place) => ({
    at,
    worth: Number(worth[place] ?? 0n),
    flow: Number(flowAt.get(at) ?? 0n),
    converted: Number(convertedAt.get(at) ?? 0n),
  }));
  return {
    valuations: valuations(recorded, { at: now.at, worth: Number(now.cents) }),
    worth: [...past.map((at, place) => ({ at, cents: worth[place] ?? 0n })), now],
    flows,
  };
}
