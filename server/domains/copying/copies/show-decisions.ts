import { type DecisionCode, refuse } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { formatPrice, formatQuantity, priceScale } from '#core/values/price.ts';
import { listDecisions } from '#server/domains/copying/fan-out/store.ts';
import { findCopy } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

interface Line {
  readonly id: string;
  readonly at: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly code: DecisionCode;
  readonly quantity: string;
  readonly price: string | null;
}
const cursorPattern = /^(\d{1,15})\.(\d{1,4})$/;

/**
 * Every answer the engine gave for one copy, newest first. `before` is the id of the last line
 * seen.
 */
export async function showDecisions(
  needs: Pick<App, 'db'> & { readonly market: Market },
  actor: Actor,
  ask: { readonly copyId: CopyId; readonly limit: number; readonly before?: string | undefined },
): Promise<Line[]> {
  const copy = await findCopy(needs.db.read, ask.copyId);
  if (!copy || copy.userId !== actor.userId) throw refuse('not_found');
  const [, number = String(Number.MAX_SAFE_INTEGER), leg = '9999'] =
    cursorPattern.exec(ask.before ?? '') ?? [];
  const lines = await listDecisions(
    needs.db.read,
    copy.owner,
    { number: Number(number), leg: Number(leg) },
    ask.limit,
  );
  return lines.map((line) => ({
    id: `${line.number}.${line.leg}`,
    at: new Date(line.at).toISOString(),
    symbol: line.symbol,
    side: line.side,
    code: line.code,
    quantity: formatQuantity(line.quantity),
    price:
      line.quantity === 0n || line.price === null
        ? null
        : formatPrice(
            line.price,
            Math.min(priceScale, needs.market.requireInstrument(line.symbol).priceDecimals),
          ),
  }));
}
