// What the public page of a leader says, against copies that really ran.
import { describe, expect, it } from 'vitest';
import { newId, type PositionId } from '#core/values/ids.ts';
import { dayMs, minuteMs, startOfUtcDay } from '#core/values/time.ts';
import { Refusal } from '#core/values/refusal.ts';
import * as copying from '#server/domains/copying/index.ts';
import { houseStrategies } from '#server/domains/copying/house/strategies.ts';
import { showPace } from '#server/domains/copying/leaders/show-pace.ts';
import { insertDays } from '#server/domains/copying/house/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { run, sql } from '#server/platform/db/sql.ts';
import * as trading from '#server/domains/trading/index.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  down,
  early,
  leader,
  leads,
  leadsAndCopies,
  needs,
  person,
  trades,
  up,
} from '#testing/stages/copying-stage.ts';

copyingStage();

const opensRecord = () =>
  db.transaction((tx) =>
    insertDays(tx, [{ leaderId: leader.id, at: early, unitValue: 10n ** 12n, equityCents: 10_000_000n }]),
  );
const pages = () => copying.createLeaderPages(needs());

describe('the page of a leader', () => {
  it('says what copiers made, ended ones too, and what runs under copy', async () => {
    await opensRecord();
    const [one, two] = [await person(), await person()];
    const ended = await copying.startCopying(needs(), one, ask());
    await copying.startCopying(needs(), two, ask({ amount: 200_000n }));
    clock.set(early + 1);
    await leadsAndCopies('buy', '0.2');
    clock.set(up);
    await copying.stopCopying(needs(), one, { copyId: ended.id });
    clock.set(down);
    const { leader: shown, copiers, mirroring, positions } = await pages().record(leader.id);
    expect(shown).toMatchObject({ copiersNow: 1, copiersEver: 2 });
    const running = (await copying.showCopies(needs(), two))[0]!;
    expect(shown.assetsUnderCopy).toBe(running.equity);
    expect(copiers.trend.at(-1)?.count).toBe(1);
    expect(mirroring).toMatchObject({ trades: 2, slippageBps: 0 });
    expect(mirroring.p95Ms).not.toBeNull();
    expect(positions).toMatchObject([{ symbol: 'BTC', side: 'buy', leverage: 2 }]);
  });

  it('says how copiers fared once five people have copied, and not by copies of the same few', async () => {
    await opensRecord();
    const [first, ...others] = [await person(), await person(), await person(), await person()];
    const ended = await copying.startCopying(needs(), first!, ask());
    for (const one of others) await copying.startCopying(needs(), one, ask());
    clock.set(early + 1);
    await leadsAndCopies('buy', '0.2');
    clock.set(up);
    await copying.stopCopying(needs(), first!, { copyId: ended.id });
    await copying.startCopying(needs(), first!, ask());
    const few = await pages().record(leader.id);
    expect(few.leader).toMatchObject({
      copiersEver: 4,
      copierMedianPercent: null,
      copiersInProfitPercent: null,
      copiersLosingPercent: null,
    });
    expect(few.copiers.bars).toEqual([]);
    await copying.startCopying(needs(), await person(), ask());
    const enough = await pages().record(leader.id);
    // The ended copy and three that run are up a little, two have only just begun.
    expect(enough.leader).toMatchObject({
      copiersEver: 5,
      copiersInProfitPercent: '66.67',
      copiersLosingPercent: '0.00',
    });
    expect(enough.copiers.bars).toEqual([0, 0, 0, 0, 6, 0, 0, 0]);
  });

  it('counts what was traded while the record was open, and names coins apart', async () => {
    const ada = await person();
    const owner = await db.transaction(
      async (tx) => (await trading.openOwnAccount(tx, ada.userId, early)).owner,
    );
    await trades(owner, 'buy', '0.01');
    await trades(owner, 'sell', '0.01');
    clock.set(early + 1);
    const record = await copying.becomeLeader(needs(), ada, {
      id: newId('ldr'),
      name: 'Ada Quill',
      specialty: 'Coins',
      strategy: 'Buys what rises.',
      minCopy: 10_000n,
      feeBps: 1_500,
      acceptsTerms: true,
    });
    const shown = () => pages().record(record.id);
    expect(await shown()).toMatchObject({
      leader: {
        closedTrades: 0,
        totalProfit: null,
        winRate: null,
        returnPercent: '0.00',
        // Trades of before the record were nobody's to copy.
        pace: { trades: 0, days: 0, lastAt: null, nextDecisionAt: null },
      },
      heldBesides: '0.00',
      // A record of less than a day says neither how often nor how well a month goes.
      habits: { tradesPerMonth: null, medianHoldingMs: null, largestLeverage: null },
      averageMonthPercent: null,
      worstMonthPercent: null,
    });
    const listed = () => pages().trades({ id: record.id, limit: 20 });
    expect(await listed()).toEqual({ trades: [], total: 0, next: null });
    await db.transaction((tx) =>
      ledger.post(tx, {
        owner,
        kind: 'deposit',
        idemKey: newId('ord'),
        at: early + 2,
        legs: [
          { owner, asset: 'BTC', kind: 'wallet', units: 1_000_000n, code: 'principal' },
          { owner: 'house', asset: 'BTC', kind: 'custody', units: -1_000_000n, code: 'principal' },
        ],
      }),
    );
    clock.set(up);
    expect(await shown()).toMatchObject({ leader: { returnPercent: '0.00' }, heldBesides: '660.00' });
    await trades(owner, 'buy', '0.01');
    expect((await shown()).leader.pace).toMatchObject({ trades: 1, lastAt: new Date(up).toISOString() });
    await copying.closeLeading(needs(), ada, record.id);
    const atClose = await shown();
    expect(atClose).toMatchObject({
      leader: { closedTrades: 0, pace: null },
      heldBesides: '0.00',
      positions: [],
    });
    clock.set(down);
    await trades(owner, 'sell', '0.01');
    await trades(owner, 'buy', '0.1');
    const after = await shown();
    expect(after.leader).toMatchObject({ closedTrades: 0, returnPercent: atClose.leader.returnPercent });
    expect([after.ownMoney, (await listed()).total]).toEqual([atClose.ownMoney, 0]);
    expect(after.benchmark).toEqual(atClose.benchmark);
    expect(after.days.at(-1)).toEqual(atClose.days.at(-1));
    const asked = { leaderId: record.id, amount: 100_000n, stopLossBps: 2_000 };
    expect(await pages().whatIf(asked)).toMatchObject({ fills: 1, until: new Date(up).toISOString() });
    // The closing is a line of the record: no price of later changes it, and one that is missing is
    // written by the watcher.
    const double = sql`update copying.leader_day set unit_value = 2 * unit_value
      where leader_id = ${record.id} and at = ${new Date(up)}`;
    await run(db.read, double);
    expect(Number((await shown()).leader.returnPercent)).toBeCloseTo(
      2 * Number(atClose.leader.returnPercent) + 100,
      1,
    );
    await run(
      db.read,
      sql`delete from copying.leader_day where leader_id = ${record.id} and at = ${new Date(up)}`,
    );
    await copying.watchLeaders(needs());
    expect((await shown()).days).toEqual(atClose.days);
  });

  it('sets Bitcoin beside each of its days, and links its years and months', async () => {
    await opensRecord();
    expect((await pages().record(leader.id)).benchmark).toBeNull();
    const days = [1, 2, 33, 64, 95, 126].map((day) => ({
      leaderId: leader.id,
      at: startOfUtcDay(early) + day * dayMs,
      unitValue: 10n ** 12n + 10n ** 10n * BigInt(day % 7),
      equityCents: 10_000_000n,
    }));
    await db.transaction((tx) => insertDays(tx, days));
    clock.set(startOfUtcDay(early) + 127 * dayMs);
    const record = await pages().record(leader.id);
    const { benchmark } = record;
    expect(benchmark?.symbol).toBe('BTC');
    expect(benchmark?.values).toHaveLength(record.days.length);
    expect(benchmark?.values[0]).toBe(1);
    const last = benchmark?.values.at(-1) ?? 0;
    expect((last - 1) * 100).toBeCloseTo(Number(benchmark?.returnPercent), 2);
    for (const { year, percent } of record.years) {
      const months = record.months.filter(({ month }) => month.startsWith(year));
      const linked = months.reduce((product, one) => product * (1 + Number(one.percent) / 100), 1);
      expect((linked - 1) * 100).toBeCloseTo(Number(percent), 1);
    }
    const all = record.years.reduce((product, one) => product * (1 + Number(one.percent) / 100), 1);
    expect((all - 1) * 100).toBeCloseTo(Number(record.leader.returnPercent), 1);
    expect(record.averageMonthPercent).not.toBeNull();
  });

  it('lists closed trades page by page, each once', async () => {
    await opensRecord();
    const opened: string[] = [];
    for (let turn = 0; turn < 5; turn++) {
      clock.set(early + 1 + 2 * turn);
      await leads('buy', '0.1');
      const [position] = await trading.listOpenPositions(db.read, [leader.owner]);
      opened.unshift(position?.id ?? '');
      clock.set(early + 2 + 2 * turn);
      await leads('sell', '0.1');
    }
    clock.set(up);
    await leads('buy', '0.1');
    const { trades } = pages();
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await trades({ id: leader.id, limit: 2, before });
      expect(page.total).toBe(5);
      seen.push(...page.trades.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(seen).toEqual(opened);
    expect((await pages().record(leader.id)).habits).toEqual({
      tradesPerMonth: null,
      medianHoldingMs: 1,
      largestLeverage: 2,
    });
    await expect(trades({ id: newId('ldr'), limit: 2 })).rejects.toThrow(Refusal);
  });

  it('counts the trades of thirty days, and says when a strategy of the site decides next', async () => {
    const [, second] = houseStrategies;
    await leads('buy', '0.2');
    clock.set(up);
    await leads('sell', '0.1');
    const of = { ...leader, id: second!.id, openedAt: early - 1, closedAt: null };
    const lastAt = new Date(up).toISOString();
    expect(await showPace(db.read, of, up)).toEqual({
      trades: 2,
      days: 0,
      lastAt,
      // Its turn is at twenty past.
      nextDecisionAt: new Date(up + 20 * minuteMs).toISOString(),
    });
    expect(await showPace(db.read, of, early + 30 * dayMs)).toMatchObject({ trades: 1, days: 30, lastAt });
    expect(await showPace(db.read, of, up + 30 * dayMs)).toMatchObject({ trades: 0, days: 30, lastAt });
  });

  it('shows what a person made public about themselves, and nothing while they did not', async () => {
    const ada = await person();
    await run(
      db.read,
      sql`insert into auth_user ("id", "name", "email") values (${ada.userId}, 'Ada L.', 'ada@example.org')`,
    );
    const say = (isPublic: boolean) =>
      run(
        db.read,
        sql`insert into identity.profile (user_id, phone, bio, experience, is_public)
            values (${ada.userId}, '+44 20 7946 0000', 'Slow and steady.', 'advanced', ${isPublic})
            on conflict (user_id) do update set is_public = excluded.is_public`,
      );
    await say(false);
    const record = await copying.becomeLeader(needs(), ada, {
      id: newId('ldr'),
      name: 'Ada Marsh',
      specialty: 'Coins',
      strategy: 'Buys what rises.',
      minCopy: 10_000n,
      feeBps: 1_500,
      acceptsTerms: true,
    });
    expect((await pages().record(record.id)).profile).toBeNull();
    await say(true);
    const shown = await pages().record(record.id);
    expect(shown.profile).toEqual({
      displayName: 'Ada L.',
      bio: 'Slow and steady.',
      experience: 'advanced',
      trading: null,
    });
    // Figures of their own trades need a word of their own, and mean nothing without a public
    // profile.
    const stats = (isShown: boolean) =>
      run(
        db.read,
        sql`update identity.profile set show_trading_stats = ${isShown} where user_id = ${ada.userId}`,
      );
    await stats(true);
    expect((await pages().record(record.id)).profile?.trading).toEqual({ closedTrades: 0, winRate: null });
    await trades(record.owner, 'buy', '0.001');
    clock.set(up);
    await trades(record.owner, 'sell', '0.001');
    expect((await pages().record(record.id)).profile?.trading).toEqual({ closedTrades: 1, winRate: '100.0' });
    await say(false);
    expect((await pages().record(record.id)).profile).toBeNull();
    await say(true);
    await stats(false);
    expect((await pages().record(record.id)).profile?.trading).toBeNull();
    clock.set(early);
    expect(JSON.stringify(shown)).not.toMatch(/7946|ada@example/);
    expect((await pages().record(leader.id)).profile).toBeNull();
  });

  it('replays a copy to the cent of the copy that ran, and writes nothing', async () => {
    await opensRecord();
    const actor = await person();
    const copy = await copying.startCopying(needs(), actor, ask());
    clock.set(early + 1);
    await leadsAndCopies('buy', '0.2');
    clock.set(up);
    await leadsAndCopies('sell', '0.1');
    const before = await ledger.bookSize(db.read);
    const made = await pages().whatIf({ leaderId: leader.id, amount: 100_000n, stopLossBps: 2_000 });
    expect(await ledger.bookSize(db.read)).toEqual(before);
    const ran = (await copying.showCopies(needs(), actor)).find(({ id }) => id === copy.id)!;
    expect(made).toMatchObject({ equity: ran.equity, pnl: ran.pnl, copied: 2, skipped: 0, stoppedAt: null });
    // Half of it would follow as well, but this leader takes no copy that small.
    expect(made.faithfulAmount).toBe('200.00');
    expect((await pages().record(leader.id)).faithfulAmount).toBe('200.00');
  });

  it('refuses settings that a copy would refuse', async () => {
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (fault: unknown) => (fault instanceof Refusal ? fault.code : fault),
      );
    const { whatIf } = pages();
    const plain = { leaderId: leader.id, amount: 100_000n, stopLossBps: 2_000 };
    expect(await codeOf(whatIf({ ...plain, stopLossBps: 1 }))).toBe('stop_loss_out_of_range');
    expect(await codeOf(whatIf({ ...plain, amount: 5_000_100n }))).toBe('above_maximum');
    expect(await codeOf(whatIf({ ...plain, leaderId: newId('ldr') }))).toBe('not_found');
  });
});

describe('the fidelity statement of a copy', () => {
  it('says what closing early cost, and belongs to its person alone', async () => {
    const actor = await person();
    const copy = await copying.startCopying(needs(), actor, ask());
    clock.set(early + 1);
    await leadsAndCopies('buy', '0.2');
    const [position] = await trading.listOpenPositions(db.read, [copy.owner]);
    await copying.closeCopiedPosition(needs(), actor, {
      id: newId('ord'),
      copyId: copy.id,
      positionId: position?.id as PositionId,
    });
    clock.set(up);
    const statement = await copying.showFidelity(needs(), actor, { copyId: copy.id });
    // 0.002 BTC from 60,000 to 66,000.
    expect(statement.ideal).toBe('12.00');
    const line = (name: string) => statement.lines.find((one) => one.line === name);
    expect(line('manual')).toMatchObject({ amount: '12.00', events: [{ cause: 'MANUAL_CLOSE' }] });
    expect([statement.own, line('fees')?.amount]).toEqual(['-0.24', '0.24']);
    const get = (who: typeof actor) => copying.downloadFidelity(needs(), who, `${copy.id}.csv`, 'Asia/Tokyo');
    const file = await get(actor);
    const body = 'body' in file ? String(file.body) : '';
    expect(body).toContain('manual,12.00');
    expect(body).toMatch(/\nTime \(Asia\/Tokyo\),.*\r\n.*\+09:00,/);
    expect(await get(await person())).toMatchObject({ status: 404 });
  });
});
