import { describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import * as copying from '#server/domains/copying/index.ts';
import {
  approveFreeze,
  liftFreeze,
  proposeFreeze,
  showFreezes,
} from '#server/domains/copying/freeze/freeze-copy.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  down,
  fanOut,
  leads,
  needs,
  person,
  q,
} from '#testing/stages/copying-stage.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';

copyingStage();

const stateOf = async (actor: Actor) => (await copying.showCopies(needs(), actor))[0]?.state;

async function frozen(more: Partial<copying.StartCopying> = {}) {
  const [actor, one, two] = [await person(), await person(), await person()];
  const copy = await copying.startCopying(needs(), actor, ask(more));
  await leads('buy', '0.5');
  await fanOut();
  const id = newId('frz');
  await proposeFreeze(needs(), one, { id, copyId: copy.id, reason: 'a look at the prices' });
  await approveFreeze(needs(), two, { id });
  return { actor, one, two, copy, id };
}

describe('a copy on hold', () => {
  it('takes two administrators, and neither may be its person', async () => {
    const [actor, one, two] = [await person(), await person(), await person()];
    const copy = await copying.startCopying(needs(), actor, ask());
    const id = newId('frz');
    const proposal = { id, copyId: copy.id, reason: 'a look at the prices' };
    expect(await refusalOf(proposeFreeze(needs(), actor, { ...proposal, id: newId('frz') }))).toBe(
      'own_account',
    );
    await proposeFreeze(needs(), one, proposal);
    expect(await proposeFreeze(needs(), one, proposal)).toMatchObject({ id, approvedBy: null });
    expect(await refusalOf(proposeFreeze(needs(), two, { ...proposal, id: newId('frz') }))).toBe(
      'copy_frozen',
    );
    expect(await refusalOf(approveFreeze(needs(), one, { id }))).toBe('needs_second_admin');
    expect(await refusalOf(approveFreeze(needs(), actor, { id }))).toBe('own_account');
    expect(await stateOf(actor)).toBe('ACTIVE');
    await approveFreeze(needs(), two, { id });
    expect(await stateOf(actor)).toBe('FROZEN');
    expect(await refusalOf(approveFreeze(needs(), two, { id }))).toBe('not_approvable');
    expect((await showFreezes(needs()))[0]).toMatchObject({ id, approvedBy: two.userId, liftedAt: null });
  });

  it('opens nothing and lets its person move nothing, but closes with the leader', async () => {
    const { actor, copy } = await frozen();
    await leads('buy', '0.25');
    await fanOut();
    const held = await trading.listOpenPositions(db.read, [copy.owner]);
    expect(held.map(({ quantity }) => quantity)).toEqual([q('0.005')]);
    const copyId = copy.id;
    const change = newId('chg');
    for (const refused of [
      () => copying.pauseCopying(needs(), actor, { copyId }),
      () => copying.stopCopying(needs(), actor, { copyId }),
      () => copying.addMoney(needs(), actor, { id: change, copyId, amount: 10_000n }),
      () => copying.removeMoney(needs(), actor, { id: change, copyId, amount: 10_000n }),
      () => copying.detachCopy(needs(), actor, { copyId }),
    ])
      expect(await refusalOf(refused())).toBe('copy_frozen');
    await leads('sell', '0.75');
    await fanOut();
    expect(await trading.listOpenPositions(db.read, [copy.owner])).toEqual([]);
    expect(await stateOf(actor)).toBe('FROZEN');
  });

  it('still ends at its loss limit', async () => {
    const { actor } = await frozen({ stopLossBps: 1_000 });
    clock.set(down);
    await copying.watchCopies(needs());
    expect(await stateOf(actor)).toBe('CLOSED');
  });

  it('is paused when the hold is lifted, and its person decides', async () => {
    const { actor, one, copy, id } = await frozen();
    await liftFreeze(needs(), one, { id });
    expect(await stateOf(actor)).toBe('PAUSED');
    expect(await copying.resumeCopying(needs(), actor, { copyId: copy.id })).toMatchObject({
      state: 'ACTIVE',
    });
    expect(await refusalOf(liftFreeze(needs(), one, { id }))).toBe('not_approvable');
  });
});
