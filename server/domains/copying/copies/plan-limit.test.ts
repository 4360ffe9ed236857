import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CopyId, newId } from '#core/values/ids.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { findCopy } from '#server/domains/copying/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { bool } from '#server/platform/db/readers.ts';
import { run, sql, values } from '#server/platform/db/sql.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  early,
  held,
  leadsAndCopies,
  needs,
  person,
  q,
} from '#testing/stages/copying-stage.ts';

copyingStage();

beforeAll(async () => {
  await run(db.read, sql`insert into plans.setting (are_sold) values (true)`);
});
afterAll(async () => {
  await run(db.read, sql`delete from plans.setting`);
});

const takePro = ({ userId }: Actor) =>
  run(
    db.read,
    sql`insert into plans.subscription (user_id, plan, state, anchor_at, period_start, period_end, due_at)
        values (${userId}, 'pro', 'active', now(), now(), now() + interval '1 month', now() + interval '1 month')`,
  );
/** The plan has ended: the person is on Basic, and what is above it rests. */
async function loseIt({ userId }: Actor): Promise<void> {
  await run(db.read, sql`delete from plans.subscription where user_id = ${userId}`);
  await db.transaction((tx) => copying.pauseAbovePlan(tx, userId, clock.now()));
}
const states = async (actor: Actor) =>
  Object.fromEntries(
    (await copying.showCopies(needs(), actor)).map(({ id, state, isAbovePlan }) => [
      id,
      isAbovePlan ? `${state} above` : state,
    ]),
  );

const anotherLeader = () =>
  db.transaction(async (tx) => {
    const id = newId('ldr');
    const { owner } = await trading.openAccount(tx, { kind: 'house', ref: id, at: early });
    await ledger.grantOpening(tx, id, early, 10_000_000n);
    await copying.openLeader(tx, { id, owner, minCopyCents: 20_000n, at: early });
    return id;
  });

describe('traders a plan copies at once', () => {
  it('are one on Basic: a second is refused, what runs goes on, and a stopped copy makes room', async () => {
    const ada = await person();
    const other = await anotherLeader();
    const first = ask();
    await copying.startCopying(needs(), ada, first);
    await expect(copying.startCopying(needs(), ada, ask({ leaderId: other }))).rejects.toMatchObject({
      code: 'plan_limit_reached',
      detail: { what: 'leaders', limit: '1', plan: 'Pro' },
    });
    // A retry of what runs is answered.
    expect(await copying.startCopying(needs(), ada, first)).toMatchObject({ id: first.id });
    await copying.stopCopying(needs(), ada, { copyId: first.id });
    expect(await refusalOf(copying.startCopying(needs(), ada, ask({ leaderId: other })))).toBe('no refusal');
  });

  it('are more on Pro', async () => {
    const ada = await person();
    await takePro(ada);
    await copying.startCopying(needs(), ada, ask());
    await copying.startCopying(needs(), ada, ask({ leaderId: await anotherLeader() }));
  });
});

describe('copies above a smaller plan', () => {
  /** Two copies on Pro, the second a second younger. */
  async function withTwo() {
    const ada = await person();
    await takePro(ada);
    const first = ask({ leaderId: await anotherLeader() });
    await copying.startCopying(needs(), ada, first);
    clock.advance(1_000);
    const second = ask();
    await copying.startCopying(needs(), ada, second);
    return { ada, first: first.id, second: second.id };
  }

  it('are paused, the youngest first: they close with their trader and open nothing', async () => {
    const { ada, first, second } = await withTwo();
    await leadsAndCopies('buy', '0.25');
    await loseIt(ada);
    expect(await states(ada)).toEqual({ [first]: 'ACTIVE', [second]: 'PAUSED above' });
    await leadsAndCopies('buy', '0.25');
    const { owner } = await copyOf(second);
    expect(await held(owner)).toEqual([['buy', q('0.0025')]]);
    await leadsAndCopies('sell', '0.5');
    expect(await held(owner)).toEqual([]);
    // Once more changes nothing.
    await loseIt(ada);
    expect(await told(ada)).toEqual([true]);
  });

  it('stay when they were chosen', async () => {
    const { ada, first, second } = await withTwo();
    await run(
      db.read,
      sql`insert into plans.kept (user_id, plan, what, ref, place) values (${ada.userId}, 'basic', 'leaders', ${second}, 1)`,
    );
    await loseIt(ada);
    expect(await states(ada)).toEqual({ [first]: 'PAUSED above', [second]: 'ACTIVE' });
  });

  it('are not resumed and take no money in while the plan is full, and change places by a pause', async () => {
    const { ada, first, second } = await withTwo();
    await loseIt(ada);
    const full = { code: 'plan_limit_reached', detail: { what: 'leaders', limit: '1', plan: 'Pro' } };
    await expect(copying.resumeCopying(needs(), ada, { copyId: second })).rejects.toMatchObject(full);
    const more = { id: newId('chg'), copyId: second, amount: 10_000n };
    await expect(copying.addMoney(needs(), ada, more)).rejects.toMatchObject(full);
    // The one that runs takes some, and what is above gives some back.
    await copying.addMoney(needs(), ada, { ...more, id: newId('chg'), copyId: first });
    await copying.removeMoney(needs(), ada, { ...more, id: newId('chg') });
    await copying.pauseCopying(needs(), ada, { copyId: first });
    expect(await states(ada)).toEqual({ [first]: 'PAUSED', [second]: 'PAUSED' });
    const both = await Promise.all(
      [first, second].map((copyId) => refusalOf(copying.resumeCopying(needs(), ada, { copyId }))),
    );
    expect(new Set(both)).toEqual(new Set(['no refusal', 'plan_limit_reached']));
  });

  it('are resumed by their person on a larger plan, never by themselves', async () => {
    const { ada, first, second } = await withTwo();
    await loseIt(ada);
    await takePro(ada);
    await db.transaction((tx) => copying.pauseAbovePlan(tx, ada.userId, clock.now()));
    expect(await states(ada)).toEqual({ [first]: 'ACTIVE', [second]: 'PAUSED' });
    await copying.resumeCopying(needs(), ada, { copyId: second });
    expect(await states(ada)).toEqual({ [first]: 'ACTIVE', [second]: 'ACTIVE' });
  });
});

const copyOf = async (id: CopyId) => (await findCopy(db.read, id)) ?? expect.fail(`there is no copy ${id}`);
/** Whether each notice of a pause says that the plan is why. */
const told = ({ userId }: Actor) =>
  values(
    db.read,
    bool,
    sql`select (payload ->> 'isAbovePlan')::boolean from events.outbox
      where user_id = ${userId} and type = 'copying.copy-paused' order by id`,
  );
