import { negated } from '#core/values/kind.ts';
import { refuse } from '#core/funding/contract.ts';
import { railDelayMs, topUpDailyCents, topUpMaximumCents, topUpMinimumCents } from '#core/funding/rules.ts';
import { assert } from '#core/values/assert.ts';
import type { TopUpId } from '#core/values/ids.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { startOfUtcDay } from '#core/values/time.ts';
import { assertNew } from '#server/domains/funding/promises.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import {
  findTopUp,
  insertTopUp,
  lockPerson,
  takeDueTopUp,
  toppedUpSince,
  type TopUpRow,
} from '#server/domains/funding/store.ts';

type Needs = ledger.CashGate & Pick<App, 'db' | 'clock' | 'config'>;

/**
 * Asks a practice rail (demo only) for paper money; it is credited after the rail's delay. Same id,
 * same answer.
 */
export async function topUp(
  app: Needs,
  actor: Actor,
  input: { id: TopUpId; rail: 'card' | 'bank'; amount: bigint },
): Promise<TopUpRow> {
  if (app.config.MODE !== 'demo') throw refuse('rail_not_connected');
  const cents = input.amount;
  if (cents < topUpMinimumCents) throw refuse('below_minimum', { minimum: '10.00' });
  if (cents > topUpMaximumCents) throw refuse('above_maximum', { maximum: '100000.00' });
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    await lockPerson(tx, actor.userId);
    const first = await findTopUp(tx, input.id);
    if (first) {
      if (first.userId !== actor.userId || first.cents !== cents || first.rail !== input.rail)
        throw refuse('id_reused');
      return first;
    }
    await app.requireMayMoveCash(tx, actor.userId);
    const left = topUpDailyCents - (await toppedUpSince(tx, actor.userId, new Date(startOfUtcDay(at))));
    if (cents > left)
      throw refuse('daily_limit', { left: formatUnits(left > 0n ? left : 0n, assetScale.USD) });
    const row = await insertTopUp(tx, {
      id: input.id,
      userId: actor.userId,
      rail: input.rail,
      cents,
      requestedAt: new Date(at),
      creditAt: new Date(at + railDelayMs[input.rail]),
    });
    if (!row) throw refuse('id_reused');
    return row;
  });
}

/** Credits every top-up whose delay is over. Answers how many. */
export async function creditTopUps(app: Needs): Promise<number> {
  for (let credited = 0; ; credited++) {
    const found = await app.db.transaction(async (tx) => {
      const at = app.clock.now();
      const row = await takeDueTopUp(tx, at);
      if (!row) return false;
      assert(row.cents > 0n, `${row.id} is dollars`);
      const owner = await ledger.ownerOf(tx, row.userId);
      const credited = await ledger.post(tx, {
        owner,
        kind: 'deposit',
        idemKey: `top-up:${row.id}`,
        at,
        ref: row.id,
        description: `Practice ${row.rail} deposit`,
        legs: [
          { owner, asset: 'USD', kind: 'wallet', units: row.cents, code: 'principal' },
          { owner: 'house', asset: 'USD', kind: 'custody', units: negated(row.cents), code: 'principal' },
        ],
      });
      assertNew(credited, row.id);
      const amount = formatUnits(row.cents, assetScale.USD);
      await recordEvent(
        tx,
        { type: 'funding.top-up-credited', userId: row.userId, payload: { topUpId: row.id, amount } },
        at,
      );
      return true;
    });
    if (!found) return credited;
  }
}
