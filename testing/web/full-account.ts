// A person with something of everything, for pages that must hold up when they are full.
import { pagePaths } from '#core/content/paths.ts';
import { newId } from '#core/values/ids.ts';
import { shiftedClock, systemClock } from '#server/platform/clock.ts';
import type { Site, Visitor } from '#testing/nodes/site.ts';
import { wholeRecord } from '#testing/nodes/whole-record.ts';

/** A Friday on which every market trades; time goes on from there. */
export const tradingDay = () => shiftedClock(Date.UTC(2026, 10, 20, 15, 40) - systemClock.now());

/** House strategies that have traded: nobody copies one that has not. */
export const withRecord = { HISTORY_DAYS: '5' } as const;

export const houseLeader = 'ldr_0000000000H0VSETREND000000';
/** Northlight Rotation, whom `fullAccount` does not copy: on a phone its page starts a copy, not its row. */
export const rotationPath = '/traders/ldr_0000000000H0VSER0TATE00000';

/** What a person comes to behind the gate, as addresses that open. */
export const signedInPages: readonly string[] = pagePaths
  .slice(pagePaths.indexOf('/dashboard'), pagePaths.indexOf('/chat-admin'))
  .filter((path) => !['/api/docs', '/nfts/:id'].includes(path))
  .map((path) => path.replace(':symbol', 'BTC').replace(':id', houseLeader));

export type Person = Visitor & { readonly email: string };

async function done(what: string, answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(`${what}: ${status} ${text}`);
}

/**
 * Positions with long prices, one of them sold in part, a copy, a waiting order and a withdrawal.
 */
export async function fullAccount(site: Site, name: string): Promise<Person> {
  const person = await site.person(name);
  const order = (symbol: string, side: 'buy' | 'sell', quantity: string, rest: object = {}) =>
    done(
      `${side} ${symbol}`,
      person.call('trading', 'placeOrder', {
        id: newId('ord'),
        symbol,
        side,
        product: 'cash',
        quantity,
        ...rest,
      }),
    );
  const onMargin = (leverage: number) => ({ product: 'margin', leverage });
  await order('BTC', 'buy', '0.00111');
  await order('WHOP', 'buy', '10');
  await order('WHOP', 'sell', '4');
  await order('GOLD', 'sell', '0.1', onMargin(5));
  await order('BTC', 'buy', '0.001', { type: 'limit', limitPrice: '61234.56' });
  await wholeRecord(person);
  const { id, ...copy } = { id: newId('cpy'), leaderId: houseLeader, amount: '200.00' };
  await done('copy', person.call('copying', 'start', { id, ...copy }));
  return person;
}
