import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figureNames, figureText, measuredFigures } from '#core/transparency/figures.ts';
import { minuteMs } from '#core/values/time.ts';
import { createPublishedFigures } from '#server/domains/transparency/published-figures.ts';
import { measureFigures } from '#server/domains/transparency/store.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';

const start = Date.UTC(2026, 0, 5, 12);
let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function copy(name: string, invested: number, returned: number, closedAt: number): Promise<void> {
  const at = new Date(closedAt);
  await db.pool.query(
    `insert into copying.copy (id, owner, stripe, leader_id, user_id, state, invested_cents, stop_loss_bps, fee_bps,
       fee_mark_cents, since_fill, started_at, closed_at, returned_cents, request)
     values ($1, $2, 0, 'ldr_x', $1, 'CLOSED', $3, 2000, 1000, 0, 0, $5, $5, $4, '')`,
    [name, 900_000 + invested, invested, returned, at],
  );
  await db.pool.query(
    `insert into copying.outcome (copy_id, leader_id, ended_at, contributed_cents, withdrawn_cents, returned_cents,
       kept_cents, result_cents, return_millionths, marks)
     values ($1, 'ldr_x', $4, $2::numeric, 0, $3::numeric, 0, $3::numeric - $2::numeric,
       round(1e6 * ($3::numeric - $2::numeric) / $2::numeric), '{}')`,
    [name, invested, returned, at],
  );
}

describe('published figures', () => {
  it('of an empty site are zero or words, and none is a number from nowhere', async () => {
    const measured = await measureFigures(db.read, new Date(start));
    const shown = Object.fromEntries(figureNames.map((name) => [name, figureText(name, measured[name])]));
    expect(shown).toMatchObject({
      traders: 'fewer than 10',
      volume: 'fewer than 10 trades',
      fills: 'none yet',
      entries: 'none yet',
      uptime: 'not measured yet',
      copierMedian: 'not enough data',
      copierGain: 'not enough data',
      lossShare: 'not enough data',
      payoutTime: 'none paid yet',
    });
  });

  it('of a site without a fill are measured at every tick, not once a minute', async () => {
    const clock = fixedClock(start);
    const figures = createPublishedFigures({ db, clock }, () => ({}));
    await figures.tick();
    expect(figures.slots()['cases:copierGain']).toBe('0');
    await copy('cpy_first', 1, 2, start);
    clock.advance(30_000);
    await figures.tick();
    expect(figures.slots()['cases:copierGain']).toBe('1');
    await db.pool.query('alter table copying.outcome disable trigger outcome_append_only');
    await db.pool.query('delete from copying.outcome');
    await db.pool.query('alter table copying.outcome enable trigger outcome_append_only');
    await db.pool.query(`delete from copying.copy where id = 'cpy_first'`);
    await db.pool.query('delete from transparency.minute');
  });

  it('count uptime by the minutes in which some node was up', async () => {
    const clock = fixedClock(start);
    const figures = createPublishedFigures({ db, clock }, () => ({}));
    await figures.tick();
    expect(figures.slots()['claim:uptime']).toBe('100%');
    clock.advance(3 * minuteMs); // down for two whole minutes
    await figures.tick();
    // a second node in the same minute
    await createPublishedFigures({ db, clock }, () => ({})).tick();
    expect(figures.slots()['claim:uptime']).toBe('50%');
    expect(figures.slots()['claims:at']).toBe('5 Jan 2026, 12:03 UTC');
  });

  it('take the median and the share in profit over all ended copies, losers included', async () => {
    await copy('cpy_a', 10_000, 9_000, start);
    await copy('cpy_b', 20_000, 21_000, start);
    await copy('cpy_c', 30_000, 24_000, start);
    await copy('cpy_later', 40_000, 80_000, start + 9 * minuteMs);
    const { copierMedian, copierGain } = await measureFigures(db.read, new Date(start + minuteMs));
    expect(copierMedian).toEqual({ value: '-10.00', n: 3 });
    expect(figureText('copierMedian', copierMedian)).toBe('not enough data');
    expect(figureText('copierMedian', { ...copierMedian, n: 5 })).toBe('−10.00%');
    expect(copierGain).toEqual({ value: '33.3', n: 3 });
  });

  it('take one who copies again and again for one person', async () => {
    const before = await measureFigures(db.read, new Date(start + minuteMs));
    await copy('cpy_again', 50_000, 50_000, start);
    await db.pool.query(`update copying.copy set user_id = 'cpy_a' where id = 'cpy_again'`);
    const { copierMedian } = await measureFigures(db.read, new Date(start + minuteMs));
    expect(copierMedian.n).toBe(before.copierMedian.n);
    expect(copierMedian.value).not.toBe(before.copierMedian.value);
  });

  it('leave their tile out of a page below it', async () => {
    const figures = createPublishedFigures({ db, clock: fixedClock(start) }, () => ({}));
    await figures.tick();
    expect(figures.slots()).toMatchObject({
      'tile:traders': 'few',
      'tile:volume': 'few',
      'tile:uptime': '',
    });
  });

  it('stay words below the least number of cases', () => {
    expect(figureText('lossShare', { value: '71.0', n: 99 })).toBe('not enough data');
    expect(figureText('lossShare', { value: '71.0', n: 100 })).toBe('71%');
  });

  it('have a query that takes its instant, or one that cannot change with it', () => {
    for (const name of figureNames.filter((one) => one !== 'entries'))
      expect(measuredFigures[name].query, name).toContain('$1');
  });
});
