// Which markets are halted, as this node knows it: read again every half second and right after an
// own change.
import { type HaltRow, hasHalts, listHalts } from '#server/domains/market/halts/store.ts';
import type { Due } from '#server/platform/domain-parts.ts';
import type { Db } from '#server/platform/db/tx.ts';

export interface Halts {
  /** The halt that ran at this instant; halts that ended are forgotten. */
  at(symbol: string, at: number): HaltRow | undefined;
  tick(): Promise<void>;
  /** Whether any stands, or one that this node knows may have ended. */
  due(): Due;
}

export function createHalts(db: Pick<Db, 'read'>): Halts {
  let known: ReadonlyMap<string, HaltRow> = new Map();
  return {
    at: (symbol, at) => {
      const halt = known.get(symbol);
      return halt && halt.since.getTime() <= at ? halt : undefined;
    },
    due: () => known.size > 0 || [hasHalts()],
    tick: async () => {
      known = new Map((await listHalts(db.read)).map((row) => [row.symbol, row]));
    },
  };
}
