import type { Cents } from '#core/values/kind.ts';
import type { Valued } from '#core/trading/analytics/record.ts';
import { dayMs, startOfUtcDay } from '#core/values/time.ts';
import type { Market } from '#server/domains/market/index.ts';
import { flowsOf, type Owned, valueCents, worthAt } from '#server/domains/trading/history/worth.ts';
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

/** Everything that came or went, valued when it came, oldest first. */
async function datedFlows(tx: Tx, market: Market, owned: Owned, to: number): Promise<DatedCents[]> {
  const sums = new Map<number, bigint>();
  for (const { asset, units, at } of await flowsOf(tx, owned, 0, to))
    sums.set(at, (sums.get(at) ?? 0n) + valueCents(market, asset, units, at));
  return [...sums].map(([at, cents]) => ({ at, cents })).sort((a, b) => a.at - b.at);
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
  const flows = await datedFlows(tx, market, owned, now.at);
  const start = flows[0]?.at;
  if (start === undefined) return { valuations: [], worth: [], flows };
  const flowAt = new Map(flows.map(({ at, cents }) => [at, cents]));
  const instants = new Set(flows.map(({ at }) => at).filter((at) => at < now.at));
  for (let at = startOfUtcDay(start) + dayMs; at < now.at; at += dayMs) instants.add(at);
  const past = [...instants].sort((a, b) => a - b);
  const worth = await worthAt(tx, market, owned, past);
  // Worth just before money came is worth with it less the money: prices are the same instant's.
  const valued = past.map((at, place) => ({ at, cents: worth[place] ?? 0n, flow: flowAt.get(at) ?? 0n }));
  valued.push({ ...now, flow: flowAt.get(now.at) ?? 0n });
  return {
    valuations: valued.map(({ at, cents, flow }) => ({
      at,
      before: Number(cents - flow),
      flow: Number(flow),
    })),
    worth: valued.map(({ at, cents }) => ({ at, cents })),
    flows,
  };
}
