// What changing an order refuses by itself, in the order in which it is declared.
import { newId } from '#core/values/ids.ts';
import type { ApiStage, RefusalCase } from '#testing/api/api-stage.ts';
import type { Answer } from '#testing/api/asking.ts';
import { calls, filled, held, offering, person, waiting } from '#testing/api/trading.ts';
import { quantityOf } from '#testing/typed-amounts.ts';

type Values = Readonly<Record<string, unknown>>;
const edits = (stage: ApiStage, id: string, input: Values, name?: string) =>
  calls(stage, 'trading.editOrder', { id, ...input }, name);
/** A change to an order that waits below the market. */
const of = (code: string, input: Values): RefusalCase => ({
  code,
  ask: async (stage) => edits(stage, await waiting(stage), input),
});

export const editCases: readonly RefusalCase[] = [
  { code: 'not_found', ask: (stage) => edits(stage, newId('ord'), {}) },
  {
    code: 'order_not_working',
    ask: async (stage) => edits(stage, await filled(stage), { quantity: '0.2' }),
  },
  { code: 'less_than_filled', ask: belowFilled },
  of('quantity_too_small', { quantity: '0.000001' }),
  of('quantity_too_large', { quantity: '101' }),
  of('not_a_lot_multiple', { quantity: '0.000015' }),
  { code: 'more_than_held', ask: beyondPosition },
  of('order_terms_invalid', { stopPrice: '8' }),
  of('price_off_tick', { limitPrice: '8.999' }),
  of('price_already_passed', { limitPrice: '11' }),
  {
    code: 'insufficient_funds',
    ask: async (stage) =>
      edits(stage, await waiting(stage, { symbol: 'ETH', limitPrice: '19' }), { quantity: '100' }),
  },
  { code: 'own_limit', ask: beyondOwnLimit },
];

/**
 * Twice what the book holds: a half is filled at once, and the rest waits. The price moves away
 * meanwhile, or the rest would be filled before it is edited.
 */
async function belowFilled(stage: ApiStage): Promise<Answer> {
  let back: (() => void) | undefined;
  const half = async () => {
    const id = await waiting(stage, { limitPrice: '10', quantity: '2' });
    return edits(stage, id, { quantity: '1' });
  };
  const answer = await offering(stage, quantityOf('1'), half, () => (back ??= stage.moves('12')));
  back?.();
  return answer;
}

async function beyondPosition(stage: ApiStage): Promise<Answer> {
  await held(stage, 'ETH');
  const reduces = { symbol: 'ETH', side: 'sell', reduceOnly: true, limitPrice: '21' };
  return edits(stage, await waiting(stage, reduces), { quantity: '50' });
}

async function beyondOwnLimit(stage: ApiStage): Promise<Answer> {
  const id = await waiting(stage, {}, 'cautious');
  const cautious = await person(stage, 'cautious');
  await cautious.call('trading', 'setOwnLimits', { daily_loss: null, position: '5', leverage: null });
  return edits(stage, id, { quantity: '1' }, 'cautious');
}
