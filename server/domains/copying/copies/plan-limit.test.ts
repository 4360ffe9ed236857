import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { run, sql } from '#server/platform/db/sql.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import { ask, copyingStage, db, early, needs, person } from '#testing/stages/copying-stage.ts';

copyingStage();

beforeAll(async () => {
  await run(db.read, sql`insert into plans.setting (are_sold) values (true)`);
});
afterAll(async () => {
  await run(db.read, sql`delete from plans.setting`);
});

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
    await run(
      db.read,
      sql`insert into plans.subscription (user_id, plan, state, anchor_at, period_start, period_end, due_at)
          values (${ada.userId}, 'pro', 'active', now(), now(), now() + interval '1 month', now() + interval '1 month')`,
    );
    await copying.startCopying(needs(), ada, ask());
    await copying.startCopying(needs(), ada, ask({ leaderId: await anotherLeader() }));
  });
});
