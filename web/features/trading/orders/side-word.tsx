import { m } from '#core/messages/messages.js';
import type { Side } from '#core/trading/contract.ts';

export const SideWord = ({ side }: { side: Side }) => (
  <span className={side === 'buy' ? 'gain' : 'loss'}>
    {side === 'buy' ? m.trading_buy() : m.trading_sell()}
  </span>
);
