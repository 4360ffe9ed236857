import { refuse } from '#core/market/contract.ts';
import type { Halts } from '#server/domains/market/halts/halts.ts';
import { deleteHalt, insertHalt } from '#server/domains/market/halts/store.ts';
import type { Market } from '#server/domains/market/market.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';

export type HaltNeeds = Pick<App, 'db' | 'clock'> & { readonly market: Market; readonly halts: Halts };
interface Ask {
  readonly symbol: string;
  readonly reason: string;
}

/**
 * Stops a market: no order is taken, nothing triggers and nothing is closed out until it is
 * resumed. Safe to repeat.
 */
export async function haltMarket(needs: HaltNeeds, admin: Actor, { symbol, reason }: Ask): Promise<void> {
  needs.market.requireInstrument(symbol);
  const at = needs.clock.now();
  await needs.db.transaction(async (tx) => {
    const halt = { symbol, reason, byAdmin: admin.userId, since: new Date(at) };
    if (!(await insertHalt(tx, halt))) return;
    await recordAudit(
      tx,
      { actorId: admin.userId, action: 'market.halted', subjectId: symbol, detail: { reason } },
      at,
    );
    await sendSignal(tx, 'everyone', 'market.halt-changed', { symbol });
  });
  await needs.halts.tick();
}

/** Lets it trade again. Refuses `not_halted`. */
export async function resumeMarket(needs: HaltNeeds, admin: Actor, { symbol, reason }: Ask): Promise<void> {
  const at = needs.clock.now();
  await needs.db.transaction(async (tx) => {
    if (!(await deleteHalt(tx, symbol))) throw refuse('market_not_halted', { symbol });
    await recordAudit(
      tx,
      { actorId: admin.userId, action: 'market.resumed', subjectId: symbol, detail: { reason } },
      at,
    );
    await sendSignal(tx, 'everyone', 'market.halt-changed', { symbol });
  });
  await needs.halts.tick();
}
