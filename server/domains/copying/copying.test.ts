import { describe, expect, it } from 'vitest';
import { hourMs } from '#core/values/time.ts';
import { type LeaderId, newId } from '#core/values/ids.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { int, text, textAs, units } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, run, sql, value, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { silentLog } from '#server/platform/log.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  down,
  early,
  fanOut,
  held,
  leader,
  leads,
  market,
  needs,
  participants,
  person,
  q,
  shut,
  up,
} from '#testing/stages/copying-stage.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';

copyingStage();

async function neighbourOf(owner: number): Promise<Actor> {
  for (;;) {
    const actor = await person();
    if (ledger.stripeOf(await ledger.ownerOf(db.read, actor.userId)) === ledger.stripeOf(owner)) return actor;
  }
}
const wallet = async (actor: Actor) =>
  ledger.balanceOf(db.read, await ledger.ownerOf(db.read, actor.userId), 'USD', 'wallet');
const startFor = async (actor: Actor, more: Partial<copying.StartCopying> = {}) =>
  copying.startCopying(needs(), actor, ask(more));

const order = (side: 'buy' | 'sell', quantity: string): trading.OrderToExecute =>
  trading.marketOrder({
    id: newId('ord'),
    owner: leader.owner,
    symbol: 'BTC',
    side,
    product: 'margin',
    leverage: 2,
    quantity: q(quantity),
  });
const decisions = (owner: number) =>
  many(
    db.read,
    row({ number: int, code: text, quantity: units }),
    sql`select number, code, quantity from copying.decision where owner = ${owner} order by number, leg`,
  );

describe('starting a copy', () => {
  it('moves the money into a sub-account once, however often it is asked', async () => {
    const actor = await person();
    const request = ask();
    const copy = await copying.startCopying(needs(), actor, request);
    expect(await copying.startCopying(needs(), actor, request)).toEqual(copy);
    expect(await wallet(actor)).toBe(900_000n);
    expect(await ledger.balanceOf(db.read, copy.owner, 'USD', 'copy_cash')).toBe(100_000n);
    expect(await refusalOf(copying.startCopying(needs(), actor, { ...request, amount: 100_100n }))).toBe(
      'id_reused',
    );
    expect(await refusalOf(copying.startCopying(needs(), await person(), request))).toBe('id_reused');
  });

  it('refuses what the rules refuse, and writes nothing', async () => {
    const [actor, poor, copier] = [await person(100_000_000n), await person(50_000n), await person()];
    await startFor(copier);
    const before = await ledger.bookSize(db.read);
    const blocked = { ...needs(), notCopyable: async () => 'cool_off' };
    expect(await refusalOf(startFor(actor, { amount: 19_999n }))).toBe('below_minimum');
    expect(await refusalOf(startFor(actor, { amount: 5_000_001n }))).toBe('above_maximum');
    expect(await refusalOf(startFor(actor, { stopLossBps: 499 }))).toBe('stop_loss_out_of_range');
    expect(await refusalOf(startFor(actor, { leaderId: newId('ldr') }))).toBe('not_found');
    expect(await refusalOf(startFor(poor))).toBe('insufficient_funds');
    expect(await refusalOf(startFor(copier))).toBe('already_copying');
    expect(await refusalOf(copying.startCopying(blocked, actor, ask()))).toBe('leader_not_copyable');
    expect(await ledger.bookSize(db.read)).toEqual(before);
  });

  it('lets nobody copy himself, and no leader copy', async () => {
    const actor = await person();
    await db.transaction(async (tx) => {
      const own = await trading.openOwnAccount(tx, actor.userId, early);
      await copying.openLeader(tx, {
        id: newId('ldr'),
        owner: own.owner,
        userId: actor.userId,
        minCopyCents: 0n,
        at: early,
      });
    });
    const own = await value(
      db.read,
      textAs<LeaderId>(),
      sql`select id from copying.leader where user_id = ${actor.userId}`,
    );
    expect(await refusalOf(startFor(actor, { leaderId: own }))).toBe('own_account');
    expect(await refusalOf(startFor(actor))).toBe('leader_cannot_copy');
  });
});

describe('following a leader', () => {
  it('opens in proportion at the leader’s own price, and says why', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    const { order: placed } = await leads('buy', '0.5');
    expect(await fanOut()).toBe(1);
    // 1,000 of 100,000 is one per cent.
    expect(await held(copy.owner)).toEqual([['buy', q('0.005')]]);
    const [line] = await copying.showDecisions({ db, market }, actor, { copyId: copy.id, limit: 10 });
    expect(line).toMatchObject({ symbol: 'BTC', side: 'buy', code: 'COPIED', quantity: '0.005' });
    const prices = await values(
      db.read,
      units,
      sql`select price from trading.fill where owner in (${copy.owner}, ${leader.owner})`,
    );
    expect(new Set(prices)).toEqual(new Set([placed.price]));
  });

  it('answers every copier exactly once, also when the work is done again', async () => {
    const copies = await Promise.all([1, 2, 3].map(async () => startFor(await person())));
    await leads('buy', '0.5');
    await fanOut();
    await run(
      db.read,
      sql`update copying.task set done_at = null, after_owner = 0 where leader_id = ${leader.id}`,
    );
    expect(await copying.workChunk({ db, market })).toBe(true);
    for (const { owner } of copies) {
      expect(await held(owner)).toEqual([['buy', q('0.005')]]);
      expect(await decisions(owner)).toHaveLength(1);
    }
    await run(db.read, sql`update copying.task set done_at = now() where leader_id = ${leader.id}`);
  });

  it('closes with the leader, in part and then in whole', async () => {
    const copy = await startFor(await person());
    await leads('buy', '0.5');
    await leads('sell', '0.25');
    await fanOut();
    expect(await held(copy.owner)).toEqual([['buy', q('0.0025')]]);
    await leads('sell', '0.25');
    await fanOut();
    expect(await held(copy.owner)).toEqual([]);
    expect((await decisions(copy.owner)).map(({ number, code }) => [number, code])).toEqual([
      [1, 'COPIED'],
      [2, 'COPIED'],
      [3, 'COPIED'],
    ]);
  });

  it('turns with the leader from long to short', async () => {
    const copy = await startFor(await person());
    await leads('buy', '0.5');
    await leads('sell', '0.8');
    await fanOut();
    expect(await held(copy.owner)).toEqual([['sell', q('0.003')]]);
    expect((await decisions(copy.owner)).map(({ number }) => number)).toEqual([1, 2, 2]);
  });

  it('never replays what the leader did before the copy began, and never goes short for a close', async () => {
    const first = await startFor(await person());
    await leads('buy', '0.5');
    // A neighbour on the same stripe, at the same instant: only the number of the fill tells before
    // from after.
    const late = await startFor(await neighbourOf(first.owner));
    await leads('sell', '0.5');
    await fanOut();
    expect(await held(late.owner)).toEqual([]);
    expect((await decisions(late.owner)).map(({ code }) => code)).toEqual(['NOTHING_HELD']);
    expect((await decisions(first.owner)).map(({ code }) => code)).toEqual(['COPIED', 'COPIED']);
  });

  it('does not copy what is replayed from before the copy began', async () => {
    const copy = await startFor(await person());
    await db.transaction((tx) =>
      trading.executeOrder({ market, participants }, tx, order('buy', '0.5'), early - hourMs),
    );
    expect(await fanOut()).toBe(0);
    expect(await decisions(copy.owner)).toEqual([]);
  });

  it('writes nothing of a chunk that fails, and finishes it the next time', async () => {
    const copy = await startFor(await person());
    await leads('buy', '0.5');
    const broken: typeof db = {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx: Tx) => {
          await work(tx);
          throw new Error('the process died before the commit');
        }),
    };
    await expect(copying.workChunk({ db: broken, market })).rejects.toThrow('died');
    expect(await held(copy.owner)).toEqual([]);
    expect(await fanOut()).toBe(1);
    expect(await held(copy.owner)).toEqual([['buy', q('0.005')]]);
  });

  it('finds at start the work that a crash has left', async () => {
    const copy = await startFor(await person());
    await leads('buy', '0.5');
    const workers = copying.startFanOut({ db, market }, silentLog);
    await workers.settled();
    expect(await held(copy.owner)).toEqual([['buy', q('0.005')]]);
    await workers.stop();
  });
});

describe('ending a copy', () => {
  it('closes everything, takes a tenth of the profit and returns the rest', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leads('buy', '0.5');
    await fanOut();
    clock.set(up);
    const ended = await copying.stopCopying(needs(), actor, { copyId: copy.id });
    // 0.005 BTC from 60,000 to 66,000 is 30.00; fees 0.30 and 0.33; a tenth of 29.37 is 2.93.
    expect(ended).toMatchObject({
      state: 'CLOSED',
      closeReason: 'person',
      returnedCents: 102_644n,
      feePaidCents: 293n,
    });
    expect(await wallet(actor)).toBe(900_000n + 102_644n);
    expect((await ledger.balances(db.read, copy.owner)).every(({ units }) => units === 0n)).toBe(true);
    expect(await copying.stopCopying(needs(), actor, { copyId: copy.id })).toEqual(ended);
    expect(await refusalOf(copying.stopCopying(needs(), await person(), { copyId: copy.id }))).toBe(
      'not_found',
    );
    const [view] = await copying.showCopies(needs(), actor);
    expect(view).toMatchObject({ invested: '1000.00', equity: '1026.44', pnl: '26.44', feeAccrued: '2.93' });
  });

  it('charges nothing on a loss and carries it into the next copy of the same leader', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leads('buy', '0.5');
    await fanOut();
    clock.set(down);
    const ended = await copying.stopCopying(needs(), actor, { copyId: copy.id });
    // 150.00 lost, 0.30 and 0.15 paid.
    expect(ended).toMatchObject({ returnedCents: 84_955n, feePaidCents: 0n, lcfCents: 15_045n });
    expect(await startFor(actor, { amount: 50_000n })).toMatchObject({ lcfCents: 15_045n });
  });

  it('gives a copier who leaves before the fan-out came the share that was fixed, then ends', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leads('buy', '0.5');
    await copying.stopCopying(needs(), actor, { copyId: copy.id });
    await fanOut();
    expect((await decisions(copy.owner)).map(({ code }) => code)).toEqual(['COPIED']);
    expect(await held(copy.owner)).toEqual([]);
    // Bought and sold at one price: 0.30 of fee each.
    expect(await wallet(actor)).toBe(1_000_000n - 60n);
  });

  it('ends by itself at the loss it was given', async () => {
    const [brave, careful] = [await person(), await person()];
    const kept = await startFor(brave, { stopLossBps: 9_500 });
    const copy = await startFor(careful, { stopLossBps: 1_000 });
    await leads('buy', '0.5');
    await fanOut();
    clock.set(up);
    await copying.watchCopies(needs());
    clock.set(down);
    await copying.watchCopies(needs());
    const [stopped, running] = [
      (await copying.showCopies(needs(), careful))[0],
      (await copying.showCopies(needs(), brave))[0],
    ];
    expect([stopped?.id, stopped?.state, stopped?.equity]).toEqual([copy.id, 'CLOSED', '849.55']);
    expect([running?.id, running?.state]).toEqual([kept.id, 'ACTIVE']);
    expect((await decisions(copy.owner)).map(({ code }) => code)).toEqual(['COPIED', 'COPY_STOP']);
  });

  it('looks at prices every turn but acts only on the account as it is then', async () => {
    const [left, stayed] = [
      await startFor(await person(), { stopLossBps: 1_000 }),
      await startFor(await person(), { stopLossBps: 1_000 }),
    ];
    await leads('buy', '0.5');
    await fanOut();
    const turn = copying.createCopyWatch(needs(), 10 * hourMs);
    clock.set(up);
    expect(await turn()).toEqual({ stopped: 0 });
    // One copy is flat by now, which the watch does not know yet; the other is kept from following.
    await run(db.read, sql`update copying.copy set state = 'DRAFT' where id = ${left.id}`);
    await leads('sell', '0.5');
    await fanOut();
    expect([await held(stayed.owner), await held(left.owner)]).toEqual([[], [['buy', q('0.005')]]]);
    await run(db.read, sql`update copying.copy set state = 'ACTIVE' where id = ${left.id}`);
    clock.set(down);
    expect(await turn()).toEqual({ stopped: 1 });
    const states = await values(
      db.read,
      text,
      sql`select state from copying.copy where id in (${left.id}, ${stayed.id}) order by state`,
    );
    expect(states).toEqual(['ACTIVE', 'CLOSED']);
  });

  it('waits for a market that is shut, and ends when it opens', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leads('buy', '0.5');
    await fanOut();
    clock.set(shut);
    expect(await copying.stopCopying(needs(), actor, { copyId: copy.id })).toMatchObject({
      state: 'PENDING_CLOSE',
    });
    expect(await wallet(actor)).toBe(900_000n);
    // Tried again and told once.
    await copying.watchCopies(needs());
    expect((await decisions(copy.owner)).map(({ code }) => code)).toEqual(['COPIED', 'MARKET_CLOSED_QUEUED']);
    clock.set(up);
    await copying.watchCopies(needs());
    expect((await copying.showCopies(needs(), actor))[0]).toMatchObject({
      state: 'CLOSED',
      equity: '1026.44',
    });
  });
});
