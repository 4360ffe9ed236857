// How a copy ended, recorded as a fact in the transaction that ends it.
import type { Cents } from '#core/values/kind.ts';
import { type CopyMoney, outcomeOf } from '#core/copying/results/outcome.ts';
import { opposite } from '#core/trading/rules.ts';
import { marksText } from '#server/domains/copying/outcomes/end-marks.ts';
import {
  insertOutcome,
  listAnsweredSymbols,
  listMoneyChanges,
  listWithoutOutcome,
  type MoneyRow,
  type OutcomeRow,
} from '#server/domains/copying/outcomes/store.ts';
import { type CopyRow, findCopy } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * The money of one copy through its life: what it began with, then what was added and taken out.
 */
export const moneyOf = (
  copy: Pick<CopyRow, 'startedAt' | 'request' | 'investedCents'>,
  changes: readonly MoneyRow[],
): CopyMoney[] => [
  // The request that began it, word for word: leader, cents, and the settings.
  { at: copy.startedAt, cents: BigInt(copy.request.split(' ')[1] ?? copy.investedCents) },
  ...changes,
];

/** Positions that the person keeps, and the marks they are valued at. */
export interface Kept {
  readonly positions: readonly Pick<trading.OpenPosition, 'symbol' | 'side' | 'quantity' | 'entry'>[];
  readonly marks: trading.Marks;
}

/** The worth of kept positions beyond their cost, in US cents. */
const keptCents = ({ positions, marks }: Kept): Cents => trading.unrealisedCents(positions, marks);

/**
 * The worth of a copy at its end, in US cents: cash that came back, and the worth of kept positions
 * beyond their cost.
 */
export const endCents = (outcome: Pick<OutcomeRow, 'returnedCents' | 'keptCents'> | undefined): Cents =>
  outcome ? outcome.returnedCents + outcome.keptCents : 0n;

/** Once per copy. */
export async function recordOutcome(
  tx: Tx,
  market: Market,
  copy: CopyRow,
  end: { readonly at: number; readonly returnedCents: Cents; readonly kept: Kept | undefined },
): Promise<void> {
  const { at, returnedCents, kept } = end;
  const beyond = kept ? keptCents(kept) : 0n;
  const flows = moneyOf(copy, await listMoneyChanges(tx, [copy.id]));
  // A skipped trade has a part in the statement too, at its price of this instant.
  const answered = await listAnsweredSymbols(tx, copy.id);
  const symbols = new Set([...(kept?.positions ?? []).map(({ symbol }) => symbol), ...answered]);
  await insertOutcome(tx, {
    copyId: copy.id,
    leaderId: copy.leaderId,
    endedAt: at,
    returnedCents,
    keptCents: beyond,
    ...outcomeOf(flows, { at, cents: returnedCents + beyond }),
    marks: marksText(market, kept?.marks ?? trading.marksAt(market, at), symbols),
  });
}

/**
 * Positions that left a copy for the person's own account, read back from its fills; positions move
 * out of a copy once, at its end.
 */
export const keptBy = (fills: readonly trading.AccountFill[]) =>
  fills
    .filter(({ isTransfer }) => isTransfer)
    .map(({ symbol, product, side, quantity, price }) => ({
      symbol,
      product,
      side: opposite(side),
      quantity,
      entry: price,
    }));

/** Copies read in one transaction. */
const page = 100;

/**
 * Records the outcome of copies that ended before it was recorded, at the marks of their end. Safe
 * to repeat and on many nodes.
 */
export async function fillOutcomes({
  db,
  market,
}: Pick<App, 'db'> & { readonly market: Market }): Promise<void> {
  for (;;) {
    const ids = await listWithoutOutcome(db.read, page);
    if (ids.length === 0) return;
    await db.transaction(async (tx) => {
      for (const id of ids) {
        const copy = await findCopy(tx, id);
        if (copy) await recordPast(tx, market, copy);
      }
    });
  }
}

async function recordPast(tx: Tx, market: Market, copy: CopyRow): Promise<void> {
  const at = copy.closedAt ?? copy.startedAt;
  const fills = await trading.listAccountFills(tx, copy.owner);
  const positions = keptBy(fills);
  const kept = positions.length === 0 ? undefined : { positions, marks: trading.marksAt(market, at) };
  await recordOutcome(tx, market, copy, { at, returnedCents: copy.returnedCents ?? 0n, kept });
}
