import { m } from '#core/messages/messages.js';
import { centsText } from '#web/features/trading/orders/order-words.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';

/**
 * What an order may bind: own free money and, beside it, what a claimed bonus adds. Own money is
 * bound first.
 */
export function FreeBalance({ cents, bonusCents }: { cents: bigint; bonusCents: bigint }) {
  const own = cents > bonusCents ? cents - bonusCents : 0n;
  if (bonusCents === 0n || cents < 0n) return <Amount value={centsText(cents)} />;
  return (
    <>
      <Amount value={centsText(own)} /> + <Amount value={centsText(cents - own)} /> {m.trading_of_bonus()}
    </>
  );
}
