import { countInbox } from '#server/domains/admin/inbox/count-inbox.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import { countOpenProposals } from '#server/domains/admin/proposals/store.ts';
import * as collectibles from '#server/domains/collectibles/index.ts';
import { countOpenMessages } from '#server/domains/content/index.ts';
import * as funding from '#server/domains/funding/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/** How much waits for administrators, page by page. */
export const showWaiting = async ({ db, clock }: Pick<Needs, 'db' | 'clock'>, actor: Actor) => ({
  proposals: await countOpenProposals(db.read, new Date(clock.now())),
  withdrawals: await funding.countAwaitingWithdrawals(db.read),
  kyc: await identity.countPendingKyc(db.read),
  contact: await countOpenMessages(db.read),
  collectibles: await collectibles.countWaiting(db.read),
  inbox: await countInbox({ db, clock }, actor),
});
