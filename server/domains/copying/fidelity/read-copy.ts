// One copy's whole record as the steps of its fidelity statement.
import type { Cents } from '#core/values/kind.ts';
import type { FidelityInput } from '#core/copying/results/fidelity.ts';
import type { FidelityStep, LedStep, OwnStep, OwnTrade } from '#core/copying/results/steps.ts';
import { type Answer, listAnswers, listChanges } from '#server/domains/copying/fidelity/store.ts';
import { endCents, keptBy } from '#server/domains/copying/outcomes/record-outcome.ts';
import { recordedMarks } from '#server/domains/copying/outcomes/end-marks.ts';
import { findMarks, listOutcomes } from '#server/domains/copying/outcomes/store.ts';
import { remembered } from '#server/domains/copying/fan-out/decide-copy.ts';
import { inSharesOfToday, type Split } from '#server/domains/copying/fidelity/split-steps.ts';
import type { CopyRow } from '#server/domains/copying/store.ts';
import { worthOf } from '#server/domains/copying/copies/worth.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const marketOf = ({ symbol, product }: { symbol: string; product: string }): string => `${symbol}/${product}`;
export const symbolOf = (market: string): string => market.split('/')[0] ?? market;

/** What the statement is made of, the steps as they were recorded, and what the copy is worth. */
export interface CopyRecord extends FidelityInput {
  /** In the shares of their day. */
  readonly recorded: readonly FidelityStep[];
  readonly splits: readonly Split[];
  readonly equityCents: Cents;
}

/**
 * Everything the statement of `copy` is made of, at `at`; a copy that has ended is valued at its
 * end.
 */
export async function readCopy(market: Market, tx: Tx, copy: CopyRow, at: number): Promise<CopyRecord> {
  const asOf = copy.closedAt ?? at;
  const all = await trading.listAccountFills(tx, copy.owner);
  // Kept positions were moved, not traded: they count at the marks of the end, as the copy's
  // outcome has them.
  const fills = all.filter(({ isTransfer }) => !isTransfer);
  const answers = await listAnswers(tx, copy.owner);
  const changes = await listChanges(tx, copy.id);
  const state = (await trading.accountStates(tx, [copy.owner], 'look')).get(copy.owner);
  const marks = remembered(
    recordedMarks((await findMarks(tx, copy.id)) ?? {}, trading.marksAt(market, asOf)),
  );
  const positions = copy.closedAt === null ? (state?.positions ?? []) : keptBy(all);
  const [outcome] = await listOutcomes(tx, [copy.id]);
  const worth = copy.closedAt === null && state ? worthOf(copy, state, marks) : undefined;

  const booked = new Map<string, bigint>();
  const add = (name: string, cents: Cents) => booked.set(name, (booked.get(name) ?? 0n) + cents);
  for (const fill of fills) add(marketOf(fill), fill.pnlCents);
  for (const position of positions) add(marketOf(position), trading.unrealisedCents([position], marks));

  const splits = await trading.listSplits(tx);
  const recorded = stepsOf(copy, fills, answers, changes);
  const steps = recorded.map((step) => inSharesOfToday(step, symbolOf(step.market), splits, asOf));
  const equityCents = worth?.equityCents ?? endCents(outcome);
  const ends = new Map(
    steps.flatMap((step) =>
      step.kind === 'own' && step.cause === 'END' ? step.trades.map((trade) => [step.market, trade]) : [],
    ),
  );
  return {
    recorded,
    splits,
    equityCents,
    steps,
    booked,
    asOf,
    ownCents: equityCents - copy.investedCents,
    coveredCents: await ledger.coveredLosses(tx, copy.owner),
    carryCents: -(await trading.sumCharges(tx, copy.owner)),
    performanceFeeCents:
      copy.feePaidCents + (copy.closedAt === null ? copy.feeOwedCents + (worth?.accruedCents ?? 0n) : 0n),
    marks: (name) => {
      const end = ends.get(name);
      if (end !== undefined) return { bid: end.price, ask: end.price, rate: end.rate };
      const { quote, rate } = marks(symbolOf(name));
      return { ...quote, rate };
    },
  };
}

const tradeOf = ({ numerator, denominator, ...fill }: trading.AccountFill): OwnTrade => ({
  ...fill,
  rate: { numerator, denominator },
});

interface Change {
  readonly id: string;
  readonly request: string;
  readonly at: number;
}

function stepsOf(
  copy: CopyRow,
  fills: readonly trading.AccountFill[],
  answers: readonly Answer[],
  changes: readonly Change[],
): FidelityStep[] {
  const led = ledSteps(copy, fills, answers, changes);
  const known = new Set(answers.flatMap(({ fillId }) => fillId ?? []));
  const ownFills = fills.filter((fill) => !known.has(leaderFillOf(fill)));
  const existing = answers.filter(
    ({ fillId, code, at }) => fillId === null && code !== 'DETACHED' && at === copy.startedAt,
  );
  const manual = new Set(changes.map(({ id }) => id));
  const others = ownFills.filter((fill) => !(existing.length > 0 && isBegun(copy, fill)));
  // A stable sort: what happened at one instant stays in the order of the record.
  return [
    ...existing.map((answer) => existingStep(copy, ownFills, answer)),
    ...led,
    ...others.map((fill) => ownStep(copy, fill, manual)),
  ].toSorted((a, b) => a.at - b.at);
}

/** The fill of the leader that a fill of the copy followed; empty when it followed none. */
const leaderFillOf = ({ cause }: trading.AccountFill): string => cause?.split('/')[0] ?? '';

function ledSteps(
  copy: CopyRow,
  fills: readonly trading.AccountFill[],
  answers: readonly Answer[],
  changes: readonly Change[],
): LedStep[] {
  const followed = Map.groupBy(fills, leaderFillOf);
  const multiplierAt = multipliers(copy, changes);
  const byFill = Map.groupBy(
    answers.filter(({ fillId }) => fillId !== null),
    ({ number }) => number,
  );
  return [...byFill.values()].flatMap((legs): LedStep[] => {
    const [answer] = legs;
    if (!answer) return [];
    const moved = answer.heldAfter - answer.heldBefore;
    return [
      {
        kind: 'led',
        ...answer,
        market: marketOf(answer),
        filled: moved < 0n ? -moved : moved,
        multiplierBps: multiplierAt(answer.at),
        order: {
          leverage: answer.leverage,
          estimate: answer.estimate,
          rate: { numerator: answer.rateNumerator, denominator: answer.rateDenominator },
        },
        closing: legs.find(({ leg }) => leg === 0),
        opening: legs.find(({ leg }) => leg === 1),
        trades: (followed.get(answer.fillId ?? '') ?? []).map(tradeOf),
      },
    ];
  });
}

/** A position that the leader held when the copy began. */
function existingStep(copy: CopyRow, ownFills: readonly trading.AccountFill[], answer: Answer): OwnStep {
  const trades = ownFills.filter((fill) => isBegun(copy, fill) && marketOf(fill) === marketOf(answer));
  return {
    kind: 'own',
    cause: 'EXISTING',
    ...answer,
    market: marketOf(answer),
    trades: trades.map(tradeOf),
  };
}

const ownStep = (copy: CopyRow, fill: trading.AccountFill, manual: ReadonlySet<string>): OwnStep => ({
  kind: 'own',
  cause: causeOf(copy, fill, manual),
  market: marketOf(fill),
  at: fill.at,
  side: fill.side,
  price: fill.price,
  wanted: 0n,
  trades: [tradeOf(fill)],
});

const isBegun = (copy: CopyRow, { at, orderId, cause }: trading.AccountFill): boolean =>
  at === copy.startedAt && cause === null && orderId !== '';

const causeOf = (
  copy: CopyRow,
  { orderId }: trading.AccountFill,
  manual: ReadonlySet<string>,
): OwnStep['cause'] => (manual.has(orderId) ? 'MANUAL_CLOSE' : copy.closeReason === null ? 'FORCED' : 'END');

/**
 * The multiplier that held at an instant: the request that began the copy has the first, each edit
 * the next.
 */
function multipliers(
  copy: CopyRow,
  changes: readonly { request: string; at: number }[],
): (at: number) => number {
  const first = Number(copy.request.split(' ')[3] ?? copy.multiplierBps);
  const edits = changes.flatMap(({ request, at }) => {
    if (!request.startsWith('["edit"')) return [];
    const [, , multiplier] = JSON.parse(request) as unknown[];
    return typeof multiplier === 'number' ? [{ at, multiplier }] : [];
  });
  return (at) => edits.findLast((edit) => edit.at <= at)?.multiplier ?? first;
}
