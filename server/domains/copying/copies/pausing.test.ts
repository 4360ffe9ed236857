import { describe, expect, it } from 'vitest';
import * as copying from '#server/domains/copying/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { int, text, units } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, run, sql } from '#server/platform/db/sql.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  down,
  fanOut,
  held,
  leader,
  leads,
  needs,
  person,
  q,
  shut,
  up,
} from '#testing/stages/copying-stage.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';

copyingStage();

const startFor = async (actor: Actor, more: Partial<copying.StartCopying> = {}) =>
  copying.startCopying(needs(), actor, ask(more));

const decisions = (owner: number) =>
  many(
    db.read,
    row({ number: int, code: text, quantity: units }),
    sql`select number, code, quantity from copying.decision where owner = ${owner} order by number, leg`,
  );

describe('pausing a copy', () => {
  const eventsOf = (actor: Actor) =>
    many(
      db.read,
      row({ type: text }),
      sql`select type from events.outbox where user_id = ${actor.userId} and type like 'copying.copy-%' order by id`,
    );

  it('opens nothing for a paused copy but still closes', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leads('buy', '0.25');
    await fanOut();
    await copying.pauseCopying(needs(), actor, { copyId: copy.id });
    await leads('buy', '0.25');
    await leads('sell', '0.5');
    await fanOut();
    expect(await held(copy.owner)).toEqual([]);
    expect((await decisions(copy.owner)).map(({ code }) => code)).toEqual(['COPIED', 'PAUSED', 'COPIED']);
  });

  it('opens again from the next fill on, and never what the leader opened during the pause', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    expect(await copying.pauseCopying(needs(), actor, { copyId: copy.id })).toMatchObject({
      state: 'PAUSED',
      closeReason: null,
    });
    await leads('buy', '0.25');
    // Resumed before the fan-out came to it: only the number of the fill tells that it was made
    // during the pause.
    expect(await copying.resumeCopying(needs(), actor, { copyId: copy.id })).toMatchObject({
      state: 'ACTIVE',
    });
    await fanOut();
    expect(await held(copy.owner)).toEqual([]);
    await leads('buy', '0.5');
    await fanOut();
    expect(await held(copy.owner)).toEqual([['buy', q('0.005')]]);
    expect((await decisions(copy.owner)).map(({ code }) => code)).toEqual(['PAUSED', 'COPIED']);
  });

  it('tells once, however often it is asked', async () => {
    const actor = await person();
    const { id: copyId } = await startFor(actor);
    await copying.pauseCopying(needs(), actor, { copyId });
    await copying.pauseCopying(needs(), actor, { copyId });
    await copying.resumeCopying(needs(), actor, { copyId });
    await copying.resumeCopying(needs(), actor, { copyId });
    expect((await eventsOf(actor)).map(({ type }) => type)).toEqual([
      'copying.copy-started',
      'copying.copy-paused',
      'copying.copy-resumed',
    ]);
  });

  it('still ends at its stop, and by its person', async () => {
    const [careful, leaving] = [await person(), await person()];
    const copies = [await startFor(careful, { stopLossBps: 1_000 }), await startFor(leaving)] as const;
    await leads('buy', '0.5');
    await fanOut();
    await copying.pauseCopying(needs(), careful, { copyId: copies[0].id });
    await copying.pauseCopying(needs(), leaving, { copyId: copies[1].id });
    clock.set(up);
    expect(await copying.stopCopying(needs(), leaving, { copyId: copies[1].id })).toMatchObject({
      state: 'CLOSED',
    });
    clock.set(down);
    await copying.watchCopies(needs());
    expect((await copying.showCopies(needs(), careful))[0]?.state).toBe('CLOSED');
  });

  it('is refused for a copy on its way out, for a leader who left and for someone else', async () => {
    const actor = await person();
    const { id: copyId } = await startFor(actor);
    await leads('buy', '0.5');
    await fanOut();
    const stranger = await person();
    expect(await refusalOf(copying.pauseCopying(needs(), stranger, { copyId }))).toBe('not_found');
    expect(await refusalOf(copying.resumeCopying(needs(), stranger, { copyId }))).toBe('not_found');
    await copying.pauseCopying(needs(), actor, { copyId });
    await run(db.read, sql`update copying.leader set closed_at = now() where id = ${leader.id}`);
    expect(await refusalOf(copying.resumeCopying(needs(), actor, { copyId }))).toBe('leader_not_copyable');
    await run(db.read, sql`update copying.leader set closed_at = null where id = ${leader.id}`);
    clock.set(shut);
    await copying.stopCopying(needs(), actor, { copyId });
    expect(await refusalOf(copying.pauseCopying(needs(), actor, { copyId }))).toBe('copy_is_closing');
    expect(await refusalOf(copying.resumeCopying(needs(), actor, { copyId }))).toBe('copy_is_closing');
    // The market opens again, so that the next test starts with nothing left to close.
    clock.set(down);
    await copying.watchCopies(needs());
  });
});
