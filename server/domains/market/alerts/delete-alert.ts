import type { AlertView } from '#core/market/contract.ts';
import type { AlertId } from '#core/values/ids.ts';
import { showAlerts } from '#server/domains/market/alerts/show-alerts.ts';
import { deleteOwnAlert } from '#server/domains/market/alerts/store.ts';
import type { MarketNeeds } from '#server/domains/market/market.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * Takes an own alert away, told or not. Answers what is left; one that is gone already changes
 * nothing.
 */
export async function deleteAlert(app: MarketNeeds, actor: Actor, id: AlertId): Promise<AlertView[]> {
  const { userId } = actor;
  await app.db.transaction(async (tx) => {
    if ((await deleteOwnAlert(tx, userId, id)) > 0)
      await recordEvent(
        tx,
        { type: 'market.alerts-changed', userId, payload: { alertId: id } },
        app.clock.now(),
      );
  });
  return showAlerts(app, actor);
}
