import { type CopyRecordView, refuse } from '#core/copying/contract.ts';
import { feeAt, type FeeHistory } from '#core/copying/results/fee-history.ts';
import { fidelity } from '#core/copying/results/fidelity.ts';
import type { FidelityStep } from '#core/copying/results/steps.ts';
import { helpOf } from '#core/copying/results/help.ts';
import { idealCurve } from '#core/copying/results/ideal-curve.ts';
import { contributionsOf } from '#core/copying/results/outcome.ts';
import type { Cents } from '#core/values/kind.ts';
import type { CopyId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { evenInstants, putInBy } from '#server/domains/copying/copies/show-curves.ts';
import { type CopyRecord, readCopy, symbolOf } from '#server/domains/copying/fidelity/read-copy.ts';
import { countAnswers, listSettledFees } from '#server/domains/copying/fidelity/store.ts';
import { moneyOf } from '#server/domains/copying/outcomes/record-outcome.ts';
import { listMoneyChanges } from '#server/domains/copying/outcomes/store.ts';
import { type CopyRow, findCopy } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Needs = Pick<App, 'db' | 'clock'> & { readonly market: Market };

const mostPoints = 120;
const mostSkips = 100;

const text = (cents: Cents): string => formatUnits(cents, 2);
const iso = (at: number): string => new Date(at).toISOString();

/**
 * The copy against its trader over time, on the statement's basis. Refuses `not_found` for another's
 * copy.
 */
export async function showCopyRecord(
  { db, clock, market }: Needs,
  actor: Actor,
  { copyId }: { readonly copyId: CopyId },
): Promise<CopyRecordView> {
  const tx = db.read;
  const copy = await findCopy(tx, copyId);
  if (!copy || copy.userId !== actor.userId) throw refuse('not_found');
  const record = await readCopy(market, tx, copy, clock.now());
  const money = moneyOf(copy, await listMoneyChanges(tx, [copy.id]));
  const instants = evenInstants(copy.startedAt, record.asOf, mostPoints);
  const own = await ownCurve(tx, market, copy, money, instants);
  const ideal = curveOf(market, record, instants);
  const made = fidelity(record);
  const last = instants.length - 1;
  const skips = record.recorded.filter(isSkipped);
  return {
    copyId: copy.id,
    from: iso(copy.startedAt),
    until: iso(record.asOf),
    putIn: text(contributionsOf(money)),
    points: instants.map((at, place) => {
      const isStart = place === 0 && last > 0;
      return {
        at: iso(at),
        own: text(isStart ? 0n : place === last ? made.ownCents : (own[place] ?? 0n)),
        ideal: text(isStart ? 0n : place === last ? made.idealCents : (ideal[place] ?? 0n)),
      };
    }),
    skipped: { count: skips.length, at: skips.slice(-mostSkips).map(({ at }) => iso(at)) },
    decisions: await countAnswers(tx, copy.owner),
    help: helpView(market, copy, record),
  };
}

const isSkipped = (step: FidelityStep): boolean =>
  step.kind === 'led' && step.opening?.quantity === 0n && step.opening.code !== 'COPIED';

/** US cents of result after every fee, at each instant: what `copies` said then. */
async function ownCurve(
  tx: Tx,
  market: Market,
  copy: CopyRow,
  money: ReturnType<typeof moneyOf>,
  instants: readonly number[],
): Promise<bigint[]> {
  const history: FeeHistory = {
    feeBps: copy.feeBps,
    startCents: money[0]?.cents ?? copy.investedCents,
    lcfCents: copy.lcfCents,
    fees: await listSettledFees(tx, copy.id),
    added: money.slice(1).filter(({ cents }) => cents > 0n),
  };
  const worth = await trading.worthPartsAt(tx, market, { owners: [copy.owner] }, instants);
  return worth.map((then, place) => {
    const at = instants[place] ?? 0;
    const { owedCents, accruedCents } = feeAt(history, at, then);
    return then.totalCents - owedCents - accruedCents - putInBy(money, at);
  });
}

/** US cents of the trader's trades in exact proportion; at the last instant by the statement's marks. */
function curveOf(market: Market, record: CopyRecord, instants: readonly number[]): bigint[] {
  const markets = [...new Set(record.recorded.map((step) => step.market))];
  return idealCurve({
    steps: record.recorded,
    instants,
    splits: record.splits.flatMap(({ symbol, ratio, at }) =>
      markets.filter((one) => symbolOf(one) === symbol).map((one) => ({ market: one, ratio, at })),
    ),
    marks: (name, at) => {
      if (at === record.asOf) return record.marks(name);
      const { quote, rate } = trading.marksAt(market, at)(symbolOf(name));
      return { ...quote, rate };
    },
  });
}

/** Of copies that run: an ended one takes no money. */
function helpView(market: Market, copy: CopyRow, record: CopyRecord): CopyRecordView['help'] {
  if (copy.state !== 'ACTIVE' && copy.state !== 'PAUSED') return null;
  const help = helpOf({
    ...record,
    investedCents: copy.investedCents,
    instrumentOf: (name) => market.requireInstrument(symbolOf(name)),
  });
  return help
    ? {
        amount: text(help.amountCents),
        equity: text(help.equityCents),
        skipped: help.skipped,
        cost: text(help.costCents),
      }
    : null;
}
