// People who lead: how they begin, what keeps copiers away, and what becomes of copies when they
// leave or are frozen.
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs, startOfUtcDay } from '#core/values/time.ts';
import { type LeaderId, newId } from '#core/values/ids.ts';
import * as copying from '#server/domains/copying/index.ts';
import { lastDay } from '#server/domains/copying/leaders/store.ts';
import { reasonAgainst } from '#server/domains/copying/leaders/leader-record.ts';
import { findLeader } from '#server/domains/copying/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { json, text } from '#server/platform/db/readers.ts';
import { columns, row } from '#server/platform/db/rows.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { many, run, sql, values } from '#server/platform/db/sql.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  early,
  leader,
  market,
  needs,
  participants,
  person,
  q,
  up,
} from '#testing/stages/copying-stage.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';

copyingStage();

/** No two traders' names read alike. */
let names = 0;
const leading = (more: Partial<copying.BecomeLeader> = {}): copying.BecomeLeader => ({
  id: newId('ldr'),
  name: `Ada Marsh ${(names += 1)}`,
  specialty: 'Coins',
  strategy: 'Buys what rises.',
  minCopy: 10_000n,
  feeBps: 1_500,
  acceptsTerms: true,
  ...more,
});
const become = (actor: Actor, more: Partial<copying.BecomeLeader> = {}) =>
  copying.becomeLeader(needs(), actor, leading(more));
const trades = (owner: number, side: 'buy' | 'sell', quantity: string) =>
  db.transaction((tx) =>
    trading.executeOrder(
      { market, participants },
      tx,
      trading.marketOrder({
        id: newId('ord'),
        owner,
        symbol: 'BTC',
        side,
        product: 'margin',
        leverage: 2,
        quantity: q(quantity),
      }),
      clock.now(),
    ),
  );
const fanOut = async () => {
  while (await copying.workChunk({ db, market }));
};
const startFor = (actor: Actor, more: Partial<copying.StartCopying> = {}) =>
  copying.startCopying(needs(), actor, ask(more));
const stateOf = async (actor: Actor) => (await copying.showCopies(needs(), actor))[0]!;
const told = (actor: Actor, type: string) =>
  values(
    db.read,
    json<Record<string, string>>(),
    sql`select payload from events.outbox where user_id = ${actor.userId} and type = ${type} order by id`,
  );

const auditLine = row({ action: text, actorId: text, subjectId: text });
const coolOffLines = () =>
  many(
    db.read,
    auditLine,
    sql`select ${columns(auditLine)} from audit.entry
      where action like 'copying.leader-cool-off-%' order by id`,
  );

describe('becoming a leader', () => {
  it('asks for approved documents where the wiring has them checked', async () => {
    const ada = await person();
    const identityVerified = async () => false;
    const asked = copying.becomeLeader({ ...needs(), identityVerified }, ada, leading());
    expect(await refusalOf(asked)).toBe('identity_unverified');
    const approved = { ...needs(), identityVerified: async (_tx: unknown, id: string) => id === ada.userId };
    expect((await copying.becomeLeader(approved, ada, leading())).userId).toBe(ada.userId);
  });

  it('opens a record that others copy, at the rate that was named', async () => {
    const [ada, copier] = [await person(), await person()];
    const asked = leading();
    const record = await copying.becomeLeader(needs(), ada, asked);
    expect(await copying.becomeLeader(needs(), ada, asked)).toEqual(record);
    const copy = await startFor(copier, { leaderId: record.id });
    expect(copy.feeBps).toBe(1_500);
    expect(await stateOf(copier)).toMatchObject({ leaderName: asked.name });
    await trades(record.owner, 'buy', '0.05');
    await fanOut();
    // 1,000 of 10,000: a tenth.
    expect((await trading.listOpenPositions(db.read, [copy.owner])).map(({ quantity }) => quantity)).toEqual([
      q('0.005'),
    ]);
  });

  it('is refused with open positions, too little money, copies of one’s own, odd terms, and a second time', async () => {
    const [ada, poor, copier, trader] = [
      await person(),
      await person(49_999n),
      await person(),
      await person(),
    ];
    await startFor(copier);
    const own = await db.transaction((tx) => trading.openOwnAccount(tx, trader.userId, early));
    await trades(own.owner, 'buy', '0.01');
    expect(await refusalOf(become(poor))).toBe('own_money_too_small');
    expect(await refusalOf(become(copier))).toBe('leader_cannot_copy');
    expect(await refusalOf(become(trader))).toBe('leader_not_flat');
    expect(await refusalOf(become(ada, { acceptsTerms: false }))).toBe('terms_not_accepted');
    expect(await refusalOf(become(ada, { feeBps: 3_001 }))).toBe('setting_out_of_range');
    expect(await refusalOf(become(ada, { minCopy: 9_999n }))).toBe('setting_out_of_range');
    const record = await become(ada);
    expect(await refusalOf(become(ada))).toBe('already_leading');
    expect(await refusalOf(become(await person(), { id: record.id }))).toBe('id_reused');
    expect(await refusalOf(startFor(ada))).toBe('leader_cannot_copy');
    await copying.closeLeading(needs(), ada, record.id);
    expect(await refusalOf(become(ada))).toBe('already_leading');
  });

  it('stands under a name that reads like nobody else’s, ended records included', async () => {
    const named = async (name: string) => refusalOf(become(await person(), { name }));
    expect(await named('Wandering Star')).toBe('no refusal');
    for (const alike of ['Wandering  Star', 'wandering-star', 'Wandering Stаr', 'Wanderíng Star'])
      expect([alike, await named(alike)]).toEqual([alike, 'trader_name_taken']);
    for (const forged of [
      'Northlight Rotation',
      'Truefill Support',
      'Trueﬁll',
      'The Offісial',
      'Northlight  R0tation',
    ])
      expect([forged, await named(forged)]).toEqual([forged, 'name_reserved']);
    await run(db.read, sql`update copying.leader set closed_at = now() where name = 'Wandering Star'`);
    expect(await named('Wandering Star')).toBe('trader_name_taken');
    expect(await named('Wandering Moon')).toBe('no refusal');
  });

  it('binds the leader’s cash while something is open', async () => {
    const ada = await person();
    const record = await become(ada);
    const move = () => copying.requireMayMoveCash(db.read, ada.userId);
    expect(await refusalOf(move())).toBe('no refusal');
    await trades(record.owner, 'buy', '0.05');
    expect(await refusalOf(move())).toBe('leader_not_flat');
    expect(await refusalOf(copying.requireMayMoveCash(db.read, (await person()).userId))).toBe('no refusal');
  });

  it('measures the record without what was paid in', async () => {
    const ada = await person();
    const record = await become(ada);
    await trades(record.owner, 'buy', '0.05');
    clock.set(up);
    await trades(record.owner, 'sell', '0.05');
    // Doubled from outside while flat; the unit is worth what was earned only.
    await db.transaction((tx) =>
      ledger.post(tx, {
        owner: record.owner,
        kind: 'deposit',
        idemKey: 'd1',
        at: up + minuteMs,
        legs: [
          { owner: record.owner, asset: 'USD', kind: 'wallet', units: 1_000_000n, code: 'principal' },
          { owner: 'house', asset: 'USD', kind: 'custody', units: -1_000_000n, code: 'principal' },
        ],
      }),
    );
    clock.set(early + dayMs);
    await copying.watchLeaders(needs());
    await copying.watchLeaders(needs());
    const day = await lastDay(db.read, record.id, clock.now());
    // 300.00 earned on 10,000.00, less 3.00 and 3.30 of fees.
    expect(day).toMatchObject({ equityCents: 2_029_370n, unitValue: 1_029_370_000_000n });
  });
});

describe('a leader who leaves', () => {
  it('pauses every copy at once and closes it a day later', async () => {
    const [ada, copier] = [await person(), await person()];
    const record = await become(ada);
    const copy = await startFor(copier, { leaderId: record.id });
    await trades(record.owner, 'buy', '0.05');
    await fanOut();
    await copying.closeLeading(needs(), ada, record.id);
    await copying.closeLeading(needs(), ada, record.id);
    expect(await stateOf(copier)).toMatchObject({
      state: 'PAUSED',
      closesAt: new Date(early + dayMs).toISOString(),
    });
    expect(await told(copier, 'copying.leader-leaving')).toMatchObject([
      { leaderName: record.name, reason: 'closed' },
    ]);
    await trades(record.owner, 'buy', '0.05');
    await fanOut();
    expect((await trading.listOpenPositions(db.read, [copy.owner])).map(({ quantity }) => quantity)).toEqual([
      q('0.005'),
    ]);
    expect(await refusalOf(copying.resumeCopying(needs(), copier, { copyId: copy.id }))).toBe(
      'leader_leaving',
    );
    expect(await refusalOf(startFor(await person(), { leaderId: record.id }))).toBe('leader_not_copyable');
    clock.set(early + hourMs);
    await copying.watchCopies(needs());
    expect((await stateOf(copier)).state).toBe('PAUSED');
    // A day later the market of this stage is halted, so time is brought forward instead.
    await run(db.read, sql`update copying.leader set exits_at = ${new Date(up)} where id = ${record.id}`);
    await copying.watchCopies(needs());
    expect(await stateOf(copier)).toMatchObject({ state: 'CLOSED' });
    expect(await told(copier, 'copying.copy-stopped')).toMatchObject([{ reason: 'leader_exit' }]);
    const [newest] = await copying.showDecisions(needs(), copier, { copyId: copy.id, limit: 1 });
    expect(newest).toMatchObject({ code: 'LEADER_EXIT', symbol: 'BTC', side: 'sell' });
    expect(await refusalOf(copying.closeLeading(needs(), copier, record.id))).toBe('not_found');
  });

  it('leaves a copier the choice to close now or to keep the positions', async () => {
    const [ada, first, second] = [await person(), await person(), await person()];
    const record = await become(ada);
    const copies = [
      await startFor(first, { leaderId: record.id }),
      await startFor(second, { leaderId: record.id }),
    ] as const;
    await trades(record.owner, 'buy', '0.05');
    await fanOut();
    await copying.closeLeading(needs(), ada, record.id);
    expect(await copying.stopCopying(needs(), first, { copyId: copies[0].id })).toMatchObject({
      closeReason: 'person',
    });
    expect(await copying.detachCopy(needs(), second, { copyId: copies[1].id })).toMatchObject({
      closeReason: 'detached',
    });
  });

  it('can be frozen and thawed by administrators; copies stay paused until their people resume', async () => {
    const copier = await person();
    const copy = await startFor(copier);
    await copying.freezeLeader(needs(), leader.id);
    expect(await stateOf(copier)).toMatchObject({ state: 'PAUSED' });
    expect(await refusalOf(copying.resumeCopying(needs(), copier, { copyId: copy.id }))).toBe(
      'leader_leaving',
    );
    await copying.unfreezeLeader(needs(), leader.id);
    expect(await stateOf(copier)).toMatchObject({ state: 'PAUSED', closesAt: null });
    expect(await copying.resumeCopying(needs(), copier, { copyId: copy.id })).toMatchObject({
      state: 'ACTIVE',
    });
    expect(await refusalOf(copying.freezeLeader(needs(), newId('ldr')))).toBe('not_found');
  });
});

/** Why this leader, whose record has no fault, takes no copiers at an instant. */
const reasonNow = async (tx: Tx, id: LeaderId, at: number) =>
  reasonAgainst(
    {
      leader: (await findLeader(tx, id))!,
      statistics: { notCopyable: undefined } as never,
      equityCents: 1_000_000n,
    },
    tx,
    at,
  );
/** A new person starts to copy, with the check of leaders in force. */
const startUnder = async (leaderId: LeaderId) =>
  copying.startCopying({ ...needs(), notCopyable: reasonNow }, await person(), ask({ leaderId }));

describe('what keeps new copiers away', () => {
  it('is a loss of more than a fifth in a week, for seven days, and everyone is told once', async () => {
    const copier = await person();
    await startFor(copier);
    // A house leader of this stage counts its units against the house's opening money: a day of it
    // says it fell.
    await run(
      db.read,
      sql`insert into copying.leader_day (leader_id, at, unit_value, equity_cents)
        values (${leader.id}, ${new Date(early - dayMs)}, ${10n ** 12n}, 10000000)`,
    );
    await copying.watchLeaders(needs());
    await copying.watchLeaders(needs());
    expect(await told(copier, 'copying.leader-cooling-off')).toMatchObject([
      { until: new Date(early + 7 * dayMs).toISOString() },
    ]);
  });

  it('is an administrator’s cool-off until a day, which may be moved and ended early; copies go on', async () => {
    const [ada, copier, by] = [await person(), await person(), await person()];
    const record = await become(ada);
    const copy = await startFor(copier, { leaderId: record.id });
    const until = (days: number) => startOfUtcDay(early) + days * dayMs;
    const cool = (days: number, reason = 'Too many at once', actor = by) =>
      copying.startCoolOff(needs(), record.id, until(days), { by: actor, reason });
    const reason = (at: number) => reasonNow(db.read, record.id, at);

    expect(await refusalOf(cool(0))).toBe('cool_off_out_of_range');
    expect(await refusalOf(cool(400))).toBe('cool_off_out_of_range');
    expect(await refusalOf(cool(3, 'For myself', ada))).toBe('own_account');
    expect(await refusalOf(copying.endCoolOff(needs(), record.id, { by, reason: 'There is none' }))).toBe(
      'not_cooling_off',
    );
    expect(await told(copier, 'copying.leader-closed-to-copiers')).toEqual([]);

    await cool(3);
    await cool(3);
    expect(await told(ada, 'copying.leading-cool-off')).toEqual([
      { state: 'begun', until: new Date(until(3)).toISOString(), reason: 'Too many at once' },
    ]);
    expect(await told(copier, 'copying.leader-closed-to-copiers')).toMatchObject([
      { copyId: copy.id, state: 'begun' },
    ]);
    expect((await stateOf(copier)).state).toBe('ACTIVE');
    expect(await reason(early)).toBe('staff_cool_off');
    expect(await reason(startOfUtcDay(early) + 3 * dayMs)).toBeUndefined();
    expect(await refusalOf(startUnder(record.id))).toBe('leader_not_copyable');

    await cool(5);
    expect(await reason(startOfUtcDay(early) + 4 * dayMs)).toBe('staff_cool_off');
    await copying.endCoolOff(needs(), record.id, { by, reason: 'It was enough' });
    expect(await reason(early)).toBeUndefined();
    expect((await told(copier, 'copying.leader-closed-to-copiers')).map(({ state }) => state)).toEqual([
      'begun',
      'begun',
      'ended',
    ]);
    const lines = await coolOffLines();
    expect(lines.map(({ action }) => action)).toEqual([
      'copying.leader-cool-off-begun',
      'copying.leader-cool-off-begun',
      'copying.leader-cool-off-ended',
    ]);
    expect(lines[0]).toMatchObject({ actorId: by.userId, subjectId: ada.userId });
    await copying.closeLeading(needs(), ada, record.id);
    expect(await refusalOf(cool(3))).toBe('leader_leaving');
  });

  it('is own money below five hundred dollars or five per cent of what copies', async () => {
    const ada = await person(50_000n);
    const record = await become(ada);
    const facts = {
      leader: record,
      statistics: { notCopyable: undefined } as never,
    };
    const reason = (equityCents: bigint) => reasonAgainst({ ...facts, equityCents }, db.read, early);
    expect(await reason(50_000n)).toBeUndefined();
    expect(await reason(49_999n)).toBe('own_money');
    await startFor(await person(2_000_000n), { leaderId: record.id, amount: 1_000_001n });
    expect(await reason(50_000n)).toBe('own_money');
    expect(await reason(50_001n)).toBeUndefined();
  });
});
