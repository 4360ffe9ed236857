// What the leader holds when a copy begins, where its person asks for it (copying rule 15).
import { assert } from '#core/values/assert.ts';
import type { DecisionCode, ExistingChoice } from '#core/copying/contract.ts';
import { type Size, sizeOpening } from '#core/copying/rules.ts';
import { freeCents } from '#core/trading/netting.ts';
import { feeBps, feeClassOf } from '#core/trading/rules.ts';
import { newId } from '#core/values/ids.ts';
import type { Price } from '#core/values/price.ts';
import { Refusal } from '#core/values/refusal.ts';
import { insertOwnDecision } from '#server/domains/copying/fan-out/store.ts';
import type { CopyRow, LeaderRow } from '#server/domains/copying/store.ts';
import { worthOf } from '#server/domains/copying/copies/worth.ts';
import * as trading from '#server/domains/trading/index.ts';
import { attempt } from '#server/platform/db/attempt.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Opens the leader's positions in the copy, in proportion and at market: all of them, or those
 * whose price is no worse than the leader's entry. Each is answered by a decision; one that cannot
 * be opened now is left out and never made up for.
 */
export async function takeExisting(
  engine: trading.Engine,
  tx: Tx,
  { leader, copy, choice, at }: { leader: LeaderRow; copy: CopyRow; choice: ExistingChoice; at: number },
): Promise<void> {
  if (choice === 'new_only') return;
  const marks = trading.marksAt(engine.market, at);
  // The leader's row is held: no fill of the leader comes between what is read here and the copy's
  // first fill.
  const led = (await trading.accountStates(tx, [leader.owner], 'look')).get(leader.owner);
  if (!led) return;
  const leaderEquityCents = trading.equityCents(led, marks);
  for (const position of led.positions) {
    const state = (await trading.accountStates(tx, [copy.owner], 'lock')).get(copy.owner);
    assert(state !== undefined, 'a started copy has an account');
    const { quote, rate } = marks(position.symbol);
    const estimate = position.side === 'buy' ? quote.ask : quote.bid;
    const instrument = engine.market.requireInstrument(position.symbol);
    const { equityCents, unrealisedCents } = worthOf(copy, state, marks);
    const availableCents = freeCents(state.money, trading.requiredCents(state), unrealisedCents);
    const size = sizeOpening(
      {
        ...position,
        instrument,
        estimate,
        rate,
        feeBps: feeBps[feeClassOf(instrument, position.product)],
        leaderQuantity: position.quantity,
        leaderEquityCents,
      },
      {
        ...copy,
        equityCents,
        availableCents,
        openPositions: state.positions.length,
        holdsInstrument: false,
      },
    );
    const isWorse = choice === 'no_worse' && !isNoWorse(position, estimate);
    const asked: Size = isWorse ? { ...size, quantity: 0n, code: 'SLIPPAGE' } : size;
    const done = await open(engine, tx, copy, position, asked, at);
    await insertOwnDecision(tx, {
      owner: copy.owner,
      leaderId: leader.id,
      symbol: position.symbol,
      product: position.product,
      side: position.side,
      wanted: size.wanted,
      equityCents,
      availableCents,
      at,
      ...done,
      price: done.price ?? estimate,
    });
  }
}

const isNoWorse = ({ side, entry }: trading.OpenPosition, estimate: Price): boolean =>
  side === 'buy' ? estimate <= entry : estimate >= entry;

const codeOf: Readonly<Record<string, DecisionCode>> = {
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  no_liquidity: 'SLIPPAGE',
  own_limit: 'OWN_LIMIT',
};

async function open(
  engine: trading.Engine,
  tx: Tx,
  { owner }: CopyRow,
  { symbol, product, side, leverage }: trading.OpenPosition,
  { quantity, code }: Size,
  at: number,
): Promise<{ code: DecisionCode; quantity: bigint; price: Price | null }> {
  if (quantity === 0n) return { code, quantity, price: null };
  const id = newId('ord', at);
  const order = trading.marketOrder({ id, owner, symbol, product, side, leverage, quantity });
  const done = await attempt(tx, () => trading.executeOrder(engine, tx, order, at));
  // Refused: the copy begins without it.
  if (done instanceof Refusal)
    return { code: codeOf[done.code] ?? 'INSTRUMENT_OFF', quantity: 0n, price: null };
  return { code, quantity: done.order.filledQuantity, price: done.order.price };
}
