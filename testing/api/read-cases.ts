// What calls that read refuse by themselves.
import { newId } from '#core/values/ids.ts';
import type { RefusalCase } from '#testing/api/api-stage.ts';
import { calls } from '#testing/api/trading.ts';

const of = (operation: string, code: string, input: Readonly<Record<string, unknown>>): RefusalCase => ({
  code,
  ask: (stage) => calls(stage, operation, input),
});
const elsewhere = () => ({ portfolioId: newId('pfo') });

export const readCases: Readonly<Record<string, readonly RefusalCase[]>> = {
  'market.instrument': [of('market.instrument', 'unknown_instrument', { symbol: 'NONE' })],
  'market.candles': [of('market.candles', 'unknown_instrument', { symbol: 'NONE', interval: '1h' })],
  'ledger.statement': [of('ledger.statement', 'not_found', elsewhere())],
  'trading.orders': [of('trading.orders', 'not_found', elsewhere())],
  'trading.trades': [of('trading.trades', 'not_found', elsewhere())],
  'trading.order': [of('trading.order', 'not_found', { id: newId('ord') })],
};
