// Sizes are fixed with the leader's fill, so shares sum to the fill whatever a copier does
// before the fan-out (copying rules 4 and 7).
import { describe, expect, it } from 'vitest';
import { type ChangeId, type CopyId, newId } from '#core/values/ids.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { text, units } from '#server/platform/db/readers.ts';
import { one, sql, values } from '#server/platform/db/sql.ts';
import { row } from '#server/platform/db/rows.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  fanOut,
  held,
  leader,
  leads,
  needs,
  person,
  q,
  up,
} from '#testing/stages/copying-stage.ts';

copyingStage();

async function copier(amount = 100_000n): Promise<{ actor: Actor; id: CopyId; owner: number }> {
  const actor = await person(2_000_000n);
  const { id, owner } = await copying.startCopying(needs(), actor, ask({ amount }));
  return { actor, id, owner };
}
const change = (copy: { id: CopyId }, amount: bigint) => ({
  id: newId('chg') as ChangeId,
  copyId: copy.id,
  amount,
});
const codes = (owner: number) =>
  values(db.read, text, sql`select code from copying.decision where owner = ${owner} order by number, leg`);

/** The walk of the leader's newest order, and the sum of all fills that it was shared into. */
const sums = () =>
  one(
    db.read,
    row({ filled: units, shared: units }),
    sql`select e.filled, (select sum(f.quantity) from trading.fill f where f.execution_id = e.id) as shared
      from copying.leader_fill l join trading.execution e on e.id = l.execution_id
      where l.leader_id = ${leader.id} order by l.number desc limit 1`,
  );

describe('between the leader’s fill and the fan-out', () => {
  it('money that is added buys no more', async () => {
    const copy = await copier();
    await leads('buy', '0.5');
    await copying.addMoney(needs(), copy.actor, change(copy, 900_000n));
    await fanOut();
    expect(await held(copy.owner)).toEqual([['buy', q('0.005')]]);
    const { filled, shared } = await sums();
    expect([filled, shared]).toEqual([q('0.505'), q('0.505')]);
  });

  it('money that is taken out buys no less, and only what the share leaves free may go', async () => {
    const copy = await copier(1_000_000n);
    await leads('buy', '0.5');
    const taken = copying.removeMoney(needs(), copy.actor, change(copy, 980_000n));
    // 0.05 BTC at leverage 2 bind 1,500.00 and cost 3.00.
    await expect(taken).rejects.toMatchObject({ detail: { available: '8497.00' } });
    await copying.removeMoney(needs(), copy.actor, change(copy, 800_000n));
    await fanOut();
    expect(await held(copy.owner)).toEqual([['buy', q('0.05')]]);
    const { filled, shared } = await sums();
    expect(shared).toBe(filled);
  });

  it('a copy that stops, detaches, pauses or closes early has its share first', async () => {
    const [stops, keeps, pauses, closes] = [await copier(), await copier(), await copier(), await copier()];
    await leads('buy', '0.5');
    await copying.stopCopying(needs(), stops.actor, { copyId: stops.id });
    await copying.detachCopy(needs(), keeps.actor, { copyId: keeps.id });
    await copying.pauseCopying(needs(), pauses.actor, { copyId: pauses.id });
    const missing = copying.closeCopiedPosition(needs(), closes.actor, {
      id: newId('ord'),
      copyId: closes.id,
      positionId: newId('pos'),
    });
    await expect(missing).rejects.toMatchObject({ code: 'not_a_copied_position' });
    await fanOut();
    const own = await db.transaction((tx) => trading.openOwnAccount(tx, keeps.actor.userId, clock.now()));
    expect(await held(stops.owner)).toEqual([]);
    for (const { owner } of [own, pauses, closes]) expect(await held(owner)).toEqual([['buy', q('0.005')]]);
    for (const { owner } of [stops, keeps, pauses, closes]) expect(await codes(owner)).toEqual(['COPIED']);
    const { filled, shared } = await sums();
    expect(shared).toBe(filled);
  });

  it('orders that follow each other are sized as if each had reached everybody', async () => {
    const copy = await copier();
    await leads('buy', '0.5');
    await leads('buy', '0.5');
    await leads('sell', '0.25');
    await leads('sell', '1.25');
    await fanOut();
    expect(await held(copy.owner)).toEqual([['sell', q('0.005')]]);
    expect(await codes(copy.owner)).toEqual(['COPIED', 'COPIED', 'COPIED', 'COPIED', 'COPIED']);
    const { filled, shared } = await sums();
    expect(shared).toBe(filled);
  });

  it('a price that has moved changes no share', async () => {
    const copy = await copier();
    await leads('buy', '0.5');
    clock.set(up);
    await copying.addMoney(needs(), copy.actor, change(copy, 900_000n));
    await fanOut();
    expect(await held(copy.owner)).toEqual([['buy', q('0.005')]]);
    const [position] = await trading.listOpenPositions(db.read, [copy.owner]);
    expect(position?.marginCents).toBe(15_000n);
  });
});
