// After a commit: numbers the outbox, wakes the pages, runs the reactions. Every node runs one;
// locks keep them in order.
import type { EventName } from '#core/events.ts';
import type { Db } from '#server/platform/db/tx.ts';
import type { Reaction } from '#server/platform/events/reaction.ts';
import { listLate, sequenceOutbox, takeFacts } from '#server/platform/events/record-event.ts';
import { type OnWake, startOnWake } from '#server/platform/jobs/on-wake.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

/**
 * `settled` resolves when all that was recorded is numbered and every reaction has caught up or
 * failed once.
 */
export type Relay = OnWake;

const pollMs = 5_000;
const lockNotAvailable = '55P03';
const batch = 500;

export function startRelay(db: Db, reactions: readonly Reaction[], log: Log): Relay {
  const relay = startOnWake(pollMs, async (isStopped, isPoll) => {
    try {
      const fresh = await numberAll(db, isStopped);
      // Facts that another node numbered are that node's; the poll finds those of a node that has
      // died.
      const late = isPoll
        ? await listLate(db.read, reactions)
        : reactions.filter(({ types }) => types.some((type) => fresh.has(type)));
      await Promise.all([
        catchUpTogether(
          db,
          late.filter(({ limit }) => limit > 1),
          isStopped,
          log,
        ),
        ...late.filter(({ limit }) => limit === 1).map((reaction) => catchUp(db, reaction, isStopped, log)),
      ]);
    } catch (fault) {
      // The node that numbers just now may stand still; the next pass asks again.
      const isWaiting = (fault as { code?: string }).code === lockNotAvailable;
      if (isWaiting) log.warn('relay.numbering_held', {});
      else log.error('relay.pass_failed', faultFields(fault));
    }
  });
  db.onCommittedEvents(() => relay.wake());
  relay.poll();
  return relay;
}

/** Numbers until nothing is left. Returns the types of what was numbered. */
async function numberAll(db: Db, isStopped: () => boolean): Promise<ReadonlySet<EventName>> {
  const fresh = new Set<EventName>();
  for (;;) {
    const { numbered, types } = await sequenceOutbox(db.read, batch);
    for (const type of types) fresh.add(type);
    if (numbered < batch || isStopped()) return fresh;
  }
}

/**
 * Runs reactions that take many facts at once up to the newest fact, in one transaction. When it
 * fails, each runs alone.
 */
async function catchUpTogether(
  db: Db,
  late: readonly Reaction[],
  isStopped: () => boolean,
  log: Log,
): Promise<void> {
  let left = late;
  try {
    while (left.length > 0 && !isStopped()) left = await reactOnce(db, left);
  } catch (fault) {
    log.debug('relay.reactions_run_alone', faultFields(fault));
    await Promise.all(left.map((reaction) => catchUp(db, reaction, isStopped, log)));
  }
}

/**
 * Runs one reaction up to the newest fact. A failing one stops at its fact, is logged, and is tried
 * again at the next poll.
 */
async function catchUp(db: Db, reaction: Reaction, isStopped: () => boolean, log: Log): Promise<void> {
  try {
    for (let left = [reaction]; left.length > 0 && !isStopped(); ) left = await reactOnce(db, left);
  } catch (fault) {
    log.error('relay.reaction_failed', { reaction: reaction.name, ...faultFields(fault) });
  }
}

/** Returns those that may have more to take. */
const reactOnce = (db: Db, reactions: readonly Reaction[]): Promise<Reaction[]> =>
  db.transaction(async (tx) => {
    const taken = await takeFacts(tx, reactions);
    for (const reaction of reactions) {
      const facts = taken.get(reaction.name);
      if (facts) await reaction.handle(tx, facts);
    }
    return reactions.filter(({ name, limit }) => taken.get(name)?.length === limit);
  });
