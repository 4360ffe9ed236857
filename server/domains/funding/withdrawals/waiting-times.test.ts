import { describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { hourMs } from '#core/values/time.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { startSite, type Visitor } from '#testing/nodes/site.ts';

const clock = fixedClock(Date.UTC(2026, 10, 4, 9));

async function quoteOf(person: Visitor): Promise<never> {
  const { output } = await person.call('funding', 'previewWithdrawal', {
    from: 'USD',
    asset: 'USDT',
    amount: '60',
  });
  return output.id as never;
}

describe('waiting times', () => {
  it('hold a payout to a new address, and after a changed password', async () => {
    const held = await startSite({ WITHDRAWAL_HOLD_HOURS: '24' }, { clock });
    try {
      const boss = await held.person('boss');
      await boss.call('identity', 'claimFirstAdmin', {
        token: held.firstAdminToken ?? '',
        email: boss.email,
      });
      const person = await held.person('patient');
      const to = { address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' };
      const amount = { from: 'USD', asset: 'USDT', amount: '60' } as const;
      const { output: quote } = await person.call('funding', 'previewWithdrawal', { ...amount, to });
      expect(Date.parse(quote.usableAt ?? '') - clock.now()).toBe(24 * hourMs);
      const saved = await person.call('funding', 'saveAddress', {
        id: newId('adr'),
        asset: 'USDT',
        label: 'Mine',
        address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
      });
      const request = async () =>
        person.call('funding', 'requestWithdrawal', {
          id: newId('wdr'),
          quoteId: await quoteOf(person),
          addressId: saved.output.id as never,
        });
      const { output: first } = await request();
      expect(first).toMatchObject({ holdReason: 'new_address', releasableAt: saved.output.usableAt });
      await boss.call('funding', 'approveWithdrawal', { id: first.id as never });
      clock.advance(23 * hourMs);
      await held.fundingTicks.now();
      expect((await person.call('funding', 'withdrawal', { id: first.id as never })).output.state).toBe(
        'approved',
      );
      await held.database.pool.query(
        `insert into identity.mailed_token (token_hash, user_id, purpose, created_at, expires_at, used_at)
         select '\\x01', id, 'reset', now(), now(), $2 from auth_user where email = $1`,
        [person.email, new Date(clock.now())],
      );
      clock.advance(2 * hourMs);
      const { output: second } = await request();
      expect(second.holdReason).toBe('password_changed');
      expect(Date.parse(second.releasableAt) - clock.now()).toBe(22 * hourMs);
      await held.fundingTicks.now();
      expect((await person.call('funding', 'withdrawal', { id: first.id as never })).output.state).not.toBe(
        'approved',
      );
    } finally {
      await held.stop();
    }
  });
});
