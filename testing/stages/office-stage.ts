// A site with one administrator, on a market day so that stocks trade: what tests of
// administrators' acts on people start from.
import { afterAll, beforeAll, expect } from 'vitest';
import type { UserId } from '#core/values/ids.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { bookOfPeople } from '#testing/stages/book-of-people.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

export type Person = Visitor & { readonly email: string; readonly userId: UserId };

/**
 * Registers the hooks of the file that calls it; the site and the administrator are there from
 * `beforeAll` on. `aloneUpTo`: dollars that the one administrator adjusts without waiting.
 */
export function officeStage(aloneUpTo = '5000') {
  const clock = fixedClock(Date.UTC(2026, 10, 4, 15));
  let site: Site;
  let admin: Person;
  const person = async (name: string): Promise<Person> => {
    const visitor = await site.person(name);
    const { viewer } = (await visitor.call('identity', 'viewer')).output;
    return { ...visitor, userId: viewer?.id as UserId };
  };
  beforeAll(async () => {
    site = await startSite({ ADMIN_ALONE_UP_TO: aloneUpTo }, { clock });
    admin = await person('admin');
    await admin.call('identity', 'claimFirstAdmin', {
      token: site.firstAdminToken ?? '',
      email: admin.email,
    });
  });
  afterAll(async () => {
    expect(await ledger.verifyBook(site.database.read)).toEqual([]);
    await site.stop();
  });
  return {
    clock,
    person,
    site: () => site,
    admin: () => admin,
    /** US cents in a person's wallet. */
    wallet: async (one: Person) =>
      ledger.balanceOf(
        site.database.read,
        await ledger.ownerOf(site.database.read, one.userId),
        'USD',
        'wallet',
      ),
    /** How many entries the book has of people. */
    entries: async () => (await bookOfPeople(site.database.read)).entries,
  };
}
