// The copy engine's way in: one price, one instant, many accounts, one statement set.
import type { Cents } from '#core/values/kind.ts';
import type { Instrument, UsdRate } from '#core/market/instrument.ts';
import type { Product, Side } from '#core/trading/contract.ts';
import { assert } from '#core/values/assert.ts';
import { type FillId, newId, type OrderId, pooledRandom } from '#core/values/ids.ts';
import type { Price, Quantity } from '#core/values/price.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { describe } from '#server/domains/trading/orders/post-trade.ts';
import {
  type AccountState,
  isAffordable,
  isWithHouse,
  moneyLegs,
  type Trade,
  tradeOf,
} from '#server/domains/trading/rules.ts';
import { type WrittenTrade, writeTrades } from '#server/domains/trading/orders/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface FillBatch {
  /**
   * Names each stripe's part for ever, for example leader's fill and chunk: a second call with it
   * writes nothing.
   */
  readonly key: string | ((stripe: ledger.Stripe) => string);
  /** The walk of the book that gave the price. */
  readonly executionId: string;
  /** The leader's fill: one order per account and cause. */
  readonly cause: string;
  readonly instrument: Instrument;
  readonly side: Side;
  readonly product: Product;
  readonly leverage: number;
  readonly price: Price;
  readonly rate: UsdRate;
  readonly at: number;
  /**
   * Columns of one length: the account, as `accountStates(tx, owners, 'lock')` read it in this
   * transaction, and its size in lots.
   */
  readonly states: readonly AccountState[];
  /**
   * True for shares of a fill that has happened: money that is short leaves the margin uncovered in
   * part, as a loss would, but shares always sum to the fill.
   */
  readonly mustFill?: boolean;
  readonly quantities: readonly Quantity[];
}

interface BatchFill {
  readonly owner: number;
  readonly code: 'filled' | 'insufficient_funds';
  readonly orderId: OrderId | undefined;
  readonly quantity: Quantity;
  readonly feeCents: Cents;
  readonly pnlCents: Cents;
  /** Money after, for decisions that follow. */
  readonly cashCents: Cents;
}

export interface BatchResult {
  readonly replayed: boolean;
  /** In the order of the batch; empty when replayed. */
  readonly fills: readonly BatchFill[];
}

/**
 * Fills every account that can carry its size; the others are answered `insufficient_funds` and
 * nothing of theirs is written. Orders, fills, positions and money are one statement each, whatever
 * the number of accounts.
 */
export async function fillMany(tx: Tx, batch: FillBatch): Promise<BatchResult> {
  const { at, price } = batch;
  const random = pooledRandom();
  const fills: BatchFill[] = [];
  const written: WrittenTrade[] = [];
  for (const [row, state] of batch.states.entries()) {
    const quantity = batch.quantities[row] ?? 0n;
    assert(quantity > 0n, 'a batch fills whole lots');
    const trade = tradeOf(state, { ...batch, quantity, price }, at, () => newId('pos', at, random));
    const isFilled = batch.mustFill === true || isAffordable(trade, 0n);
    const orderId = isFilled ? newId('ord', at, random) : undefined;
    if (orderId) {
      const fillIds = trade.parts.map((): FillId => newId('fil', at, random));
      written.push({ trade, orderId, fillIds, quantity });
    }
    fills.push({
      owner: state.owner,
      code: isFilled ? 'filled' : 'insufficient_funds',
      orderId,
      quantity: isFilled ? quantity : 0n,
      feeCents: isFilled ? trade.feeCents : 0n,
      pnlCents: isFilled ? trade.pnlCents : 0n,
      cashCents: isFilled ? trade.after.cashCents : state.money.cashCents,
    });
  }
  if (written.length === 0) return { replayed: false, fills };
  const posted = await postTrades(
    tx,
    batch,
    written.map(({ trade }) => trade),
  );
  if (posted.some(({ replayed }) => replayed)) return { replayed: true, fills: [] };
  await writeTrades(tx, written, {
    executionId: batch.executionId,
    request: `copy ${batch.cause}`,
    cause: batch.cause,
    at,
  });
  return { replayed: false, fills };
}

/** All accounts against the fees and counterparty of their stripe, each summed once. */
function postTrades(tx: Tx, batch: FillBatch, trades: readonly Trade[]): Promise<readonly ledger.Posted[]> {
  const byStripe = Map.groupBy(trades, ({ state }) => ledger.stripeOf(state.owner));
  return ledger.postBatches(
    tx,
    [...byStripe].map(([stripe, own]) => postingOf(batch, stripe, own)),
  );
}

function postingOf(batch: FillBatch, stripe: ledger.Stripe, trades: readonly Trade[]): ledger.BatchPost {
  const owner: ledger.OwnerId[] = [];
  const kind: ledger.Kind[] = [];
  const units: bigint[] = [];
  const code: ledger.EntryCode[] = [];
  const house = { fee: 0n, pnl: 0n, protection: 0n };
  for (const trade of trades) {
    for (const leg of moneyLegs(trade)) {
      owner.push(trade.state.owner);
      kind.push(leg.kind);
      units.push(leg.units);
      code.push(leg.code);
      if (isWithHouse(leg)) house[leg.code] -= leg.units;
    }
  }
  return {
    kind: 'trade',
    idemKey: typeof batch.key === 'string' ? batch.key : batch.key(stripe),
    stripe,
    ref: batch.cause,
    at: batch.at,
    asset: 'USD',
    description: describe({
      ...batch,
      quantity: trades.reduce((sum, { terms }) => sum + terms.quantity, 0n),
    }),
    legs: { owner, kind, units, code },
    house: [
      { kind: 'fees', units: house.fee, code: 'fee' },
      { kind: 'counterparty', units: house.pnl, code: 'pnl' },
      { kind: 'counterparty', units: house.protection, code: 'protection' },
    ],
  };
}
