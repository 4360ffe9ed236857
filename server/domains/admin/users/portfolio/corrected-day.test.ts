import { beforeAll, describe, expect, it } from 'vitest';
import { newId, type UserId } from '#core/values/ids.ts';
import { officeStage, type Person } from '#testing/stages/office-stage.ts';

const stage = officeStage();
const { person, wallet, entries } = stage;
let admin: Person;
beforeAll(() => {
  admin = stage.admin();
});

describe('a corrected day', () => {
  const update = (userId: UserId, profit: string, loss: string, more: Record<string, unknown> = {}) =>
    admin.call('admin', 'updateDay', {
      ids: { profit: newId('prp'), loss: newId('prp') },
      userId,
      date: '2026-11-04',
      seen: { profit: '0.00', loss: '0.00' },
      profit,
      loss,
      reason: 'A fill was lost',
      ...more,
    });

  it('reads what was typed, marked as adjusted, and its money is in the wallet', async () => {
    const ada = await person('ada-day');
    expect((await update(ada.userId, '30.00', '12.50')).output.outcome).toBe('posted');
    expect((await admin.call('admin', 'user', { userId: ada.userId })).output.day).toEqual({
      date: '2026-11-04',
      profit: '30.00',
      loss: '12.50',
      gain: '17.50',
      isAdjusted: true,
    });
    expect(await wallet(ada)).toBe(101_750n);
  });

  it('is one truth: the user’s own screens and both of staff read the same day, with the adjusted part named', async () => {
    const ada = await person('ada-one-day');
    expect((await update(ada.userId, '25.00', '5.00')).output.outcome).toBe('posted');
    const day = { dailyPnl: '20.00', dailyAdjusted: '20.00' };
    expect((await ada.call('trading', 'portfolio', {})).output).toMatchObject({
      ...day,
      dailyPnlPercent: '0.00',
    });
    expect((await ada.call('trading', 'analytics', {})).output).toMatchObject(day);
    const { cards } = (await admin.call('admin', 'portfolios', { search: 'ada-one-day' })).output;
    expect(cards).toMatchObject([{ figures: day }]);
    // Typing again starts from what is read, and a third reading agrees.
    const seen = { profit: '25.00', loss: '5.00' };
    expect((await update(ada.userId, '10.00', '5.00', { seen })).output.outcome).toBe('posted');
    expect((await admin.call('admin', 'user', { userId: ada.userId })).output.day).toMatchObject({
      gain: '5.00',
    });
    expect((await ada.call('trading', 'portfolio', {})).output).toMatchObject({ dailyPnl: '5.00' });
  });

  it('posts both or neither, and only for today', async () => {
    const ada = await person('ada-day-refused');
    const before = await entries();
    expect((await update(ada.userId, '5.00', '1500.00')).code).toBe('insufficient_funds');
    expect((await update(ada.userId, '5.00', '0.00', { date: '2026-11-03' })).code).toBe('day_over');
    expect(await entries()).toBe(before);
  });
});
