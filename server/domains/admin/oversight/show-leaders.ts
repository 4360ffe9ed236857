import type { OverseenLeader } from '#core/admin/oversight-contract.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';

/**
 * Every leader with state, followers and the money in copies. It shows addresses, so reading it is
 * a line of the audit log.
 */
export async function showLeaders(needs: Needs, actor: Actor): Promise<OverseenLeader[]> {
  const at = needs.clock.now();
  const leaders = await copying.listLeaderStates(needs.db.read, at);
  const people = leaders.flatMap(({ userId }) => userId ?? []);
  const emails = new Map<string, string>(
    (await identity.usersByIds(needs.db.read, people)).map((user) => [user.id, user.email]),
  );
  if (people.length > 0) {
    const line = { actorId: actor.userId, action: 'admin.leaders-read', detail: { shown: people.length } };
    await needs.db.transaction((tx) => recordAudit(tx, line, at));
  }
  return leaders.map((leader) => ({
    id: leader.id,
    name: leader.name,
    isHouse: leader.userId === null,
    email: leader.userId === null ? null : (emails.get(leader.userId) ?? null),
    state: leader.state,
    until: instantOf(leader.until),
    staffCoolOffUntil: instantOf(leader.staffCoolOffUntil),
    followers: leader.followers,
    moneyInCopies: formatUnits(leader.investedCents, assetScale.USD),
  }));
}

const instantOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
