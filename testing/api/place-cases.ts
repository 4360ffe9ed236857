// What placing an order refuses by itself, in the order in which it is declared.
import { newId } from '#core/values/ids.ts';
import { type ApiStage, at, type RefusalCase } from '#testing/api/api-stage.ts';
import type { Answer } from '#testing/api/asking.ts';
import { calls, filled, halted, offering, order, person, places } from '#testing/api/trading.ts';

const mostWaiting = 200;
type Values = Readonly<Record<string, unknown>>;
const of = (code: string, more: Values, how?: string): RefusalCase => ({
  code,
  ...(how !== undefined && { how }),
  ask: (stage) => places(stage, more),
});
const limit = (more: Values) => ({ type: 'limit', limitPrice: '9', ...more });
const ether = { symbol: 'ETH' };

export const placeCases: readonly RefusalCase[] = [
  {
    code: 'id_reused',
    ask: async (stage) => places(stage, { id: await filled(stage), quantity: '0.2' }),
  },
  of('not_found', { portfolioId: newId('pfo') }),
  { code: 'portfolio_closed', ask: inClosedPortfolio },
  of('leverage_not_offered', { product: 'cash', leverage: 2 }),
  of('leverage_above_cap', { leverage: 3 }),
  of('quantity_too_small', { quantity: '0.000001' }),
  of('quantity_too_large', { quantity: '101' }),
  of('not_a_lot_multiple', { quantity: '0.000015' }),
  of('position_closed', { symbol: 'WHOP', product: 'cash', side: 'sell', quantity: '1' }),
  {
    code: 'more_than_held',
    ask: async (stage) => {
      await filled(stage, { product: 'cash' });
      return places(stage, { product: 'cash', side: 'sell', quantity: '50' });
    },
  },
  of('unknown_instrument', { symbol: 'NONE' }),
  { code: 'market_halted', ask: (stage) => halted(stage, () => places(stage, ether)) },
  {
    code: 'market_closed',
    ask: (stage) => stage.during('halt', 'ETH', () => places(stage, ether)),
  },
  {
    code: 'stale_quote',
    ask: (stage) => stage.during('stuck', 'ETH', () => places(stage, ether)),
  },
  { code: 'no_liquidity', ask: (stage) => offering(stage, 0n, () => places(stage)) },
  of('insufficient_funds', limit({ ...ether, limitPrice: '19', quantity: '100' })),
  { code: 'own_limit', ask: beyondOwnLimit },
  of('order_terms_invalid', { type: 'limit' }),
  of(
    'order_terms_invalid',
    limit({ timeInForce: 'GTD', expiresAt: new Date(at - 1).toISOString() }),
    'expired',
  ),
  of('nothing_to_reduce', limit({ symbol: 'SOL', side: 'sell', reduceOnly: true })),
  of('price_off_tick', limit({ limitPrice: '8.999' })),
  of('price_already_passed', { type: 'stop', stopPrice: '9' }),
  of('would_take', limit({ limitPrice: '11', postOnly: true })),
  { code: 'too_many_orders', ask: afterMany },
];

async function inClosedPortfolio(stage: ApiStage): Promise<Answer> {
  const trader = await person(stage, 'trader');
  const id = newId('pfo');
  await trader.call('trading', 'openPortfolio', { id, name: `Closed ${id.slice(-6)}` });
  await trader.call('trading', 'closePortfolio', { id });
  return places(stage, { portfolioId: id });
}

async function beyondOwnLimit(stage: ApiStage): Promise<Answer> {
  const careful = await person(stage, 'careful');
  await careful.call('trading', 'setOwnLimits', { daily_loss: null, position: '5', leverage: null });
  return places(stage, { quantity: '1' }, 'careful');
}

/** By hand: a key makes no 200 calls in a minute. */
async function afterMany(stage: ApiStage): Promise<Answer> {
  const busy = await person(stage, 'busy');
  for (let placed = 0; placed < mostWaiting; placed++)
    await busy.call('trading', 'placeOrder', order({ type: 'limit', limitPrice: '9', quantity: '0.01' }));
  return places(stage, limit({ quantity: '0.01' }), 'busy');
}

export const cancelCases: readonly RefusalCase[] = [
  { code: 'not_found', ask: (stage) => calls(stage, 'trading.cancelOrder', { id: newId('ord') }) },
  {
    code: 'order_not_working',
    ask: async (stage) => calls(stage, 'trading.cancelOrder', { id: await filled(stage) }),
  },
];
