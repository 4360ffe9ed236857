import type { CopyCurveView } from '#core/copying/contract.ts';
import type { CopyMoney } from '#core/copying/results/outcome.ts';
import type { Cents } from '#core/values/kind.ts';
import { formatUnits } from '#core/values/money.ts';
import { dayMs } from '#core/values/time.ts';
import { moneyOf } from '#server/domains/copying/outcomes/record-outcome.ts';
import { listMoneyChanges } from '#server/domains/copying/outcomes/store.ts';
import { listCopies } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

type Needs = Pick<App, 'db' | 'clock'> & { readonly market: Market };

const longestMs = 30 * dayMs;
const mostPoints = 40;

/** The worth of each copy that has not ended, since its start or for the last 30 days, oldest first. */
export async function showCurves({ db, clock, market }: Needs, actor: Actor): Promise<CopyCurveView[]> {
  const tx = db.read;
  const now = clock.now();
  const copies = (await listCopies(tx, actor.userId)).filter(({ state }) => state !== 'CLOSED');
  const ids = copies.map(({ id }) => id);
  const changes = Map.groupBy(await listMoneyChanges(tx, ids), ({ copyId }) => copyId);
  const curves: CopyCurveView[] = [];
  for (const copy of copies) {
    const instants = evenInstants(Math.max(copy.startedAt, now - longestMs), now, mostPoints);
    const worth = await trading.worthAt(tx, market, { owners: [copy.owner] }, instants);
    const money = moneyOf(copy, changes.get(copy.id) ?? []);
    const points = instants.map((at, place) => ({
      at: new Date(at).toISOString(),
      value: formatUnits(worth[place] ?? 0n, 2),
      putIn: formatUnits(putInBy(money, at), 2),
    }));
    curves.push({ copyId: copy.id, points });
  }
  return curves;
}

/** As many as are drawn, evenly; rising, a millisecond apart at least. */
export function evenInstants(from: number, to: number, most: number): number[] {
  const steps = most - 1;
  return [
    ...new Set(Array.from({ length: most }, (_, step) => from + Math.floor(((to - from) * step) / steps))),
  ];
}

export const putInBy = (money: readonly CopyMoney[], instant: number): Cents =>
  money.reduce((sum, { at, cents }) => (at <= instant ? sum + cents : sum), 0n);
