import { type Cents, negated } from '#core/values/kind.ts';
import { assert } from '#core/values/assert.ts';
import { type BonusView, refuse } from '#core/rewards/contract.ts';
import type { BonusId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { isOffered, type Needs, type SendBonus } from '#server/domains/rewards/needs.ts';
import { type BonusRow, insertBonus, lockBonus } from '#server/domains/rewards/store.ts';
import { bonusView } from '#server/domains/rewards/views.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/** What is sent, in US cents, and which administrator asked for it. */
export interface BonusOffer extends Omit<SendBonus, 'amount'> {
  readonly cents: Cents;
  readonly sentBy: string;
}

/**
 * Whether this person may be sent a bonus by this administrator. Refuses `rewards_demo_only`,
 * `bonus_to_oneself`, `not_found` and `not_verified`; returns the owner whose bonus it will be.
 */
export async function requireOfferable(
  app: Pick<Needs, 'config'>,
  tx: Tx,
  { userId, sentBy }: Pick<BonusOffer, 'userId' | 'sentBy'>,
): Promise<ledger.OwnerId> {
  if (!isOffered(app)) throw refuse('rewards_demo_only');
  if (userId === sentBy) throw refuse('bonus_to_oneself');
  const [user] = await identity.usersByIds(tx, [userId]);
  if (!user) throw refuse('not_found');
  const owner = (await ledger.ownersOf(tx, [userId])).get(userId);
  if (!user.isVerified || owner === undefined) throw refuse('not_verified');
  return owner;
}

/**
 * Sets a bonus aside for a person, who claims it. Nothing reaches their account before that. Called
 * by the proposal that administrators agreed to, in its transaction; the same id again returns the
 * first bonus. Refuses like `requireOfferable`.
 */
export async function offerBonus(
  app: Pick<Needs, 'config'>,
  tx: Tx,
  { id, userId, cents, reason, sentBy }: BonusOffer,
  at: number,
): Promise<BonusView> {
  const owner = await requireOfferable(app, tx, { userId, sentBy });
  const isNew = await insertBonus(tx, { id, userId, cents, reason, sentBy, sentAt: new Date(at) });
  const bonus = await lockBonus(tx, id);
  assert(bonus !== undefined, 'a bonus is there after it was written');
  if (!isNew) return bonusView(sameRequest(bonus, { userId, reason }, cents));
  await ledger.post(tx, {
    owner,
    kind: 'bonus',
    idemKey: `${id}:offered`,
    ref: id,
    at,
    description: 'Bonus set aside',
    legs: [
      { owner: 'house', asset: 'USD', kind: 'promo', units: negated(cents), code: 'principal' },
      { owner: 'house', asset: 'USD', kind: 'offered', units: cents, code: 'principal' },
    ],
  });
  const amount = formatUnits(cents, 2);
  await recordAudit(
    tx,
    { actorId: sentBy, action: 'rewards.bonus-sent', subjectId: userId, detail: { bonus: id, amount } },
    at,
  );
  await recordEvent(tx, { type: 'rewards.bonus-sent', userId, payload: { bonusId: id, amount, reason } }, at);
  return bonusView(bonus);
}

/** The bonus of this id, once it was sent. */
export async function findSentBonus(tx: Tx, id: BonusId): Promise<BonusView | undefined> {
  const bonus = await lockBonus(tx, id);
  return bonus && bonusView(bonus);
}

function sameRequest(first: BonusRow, input: Pick<SendBonus, 'userId' | 'reason'>, cents: Cents): BonusRow {
  if (first.userId !== input.userId || first.cents !== cents || first.reason !== input.reason)
    throw refuse('id_reused');
  return first;
}
