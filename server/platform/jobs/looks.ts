// Ticks that have something to do only when the database says so: one look asks for all of them.
import type { Due, Tick } from '#server/platform/domain-parts.ts';
import { bool, list } from '#server/platform/db/readers.ts';
import { ownPlan, type Query, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { type OneAtATime, oneAtATime, type Ticks } from '#server/platform/jobs/ticks.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

/** Every interval of such a tick is so many of these. */
const lookEveryMs = 500;

export interface DueTick extends Tick {
  readonly due: () => Due;
}

interface Looked {
  readonly tick: DueTick;
  readonly work: OneAtATime;
}

/** Which of these hold, in one statement or none. Its text differs from look to look: no plan is kept. */
async function holding(tx: Tx, all: readonly Due[]): Promise<readonly boolean[]> {
  const conditions = all.map((due): Query | undefined =>
    typeof due === 'boolean' ? undefined : sql`(${sql.join(due, sql` or `)})`,
  );
  const asked = conditions.filter((condition) => condition !== undefined);
  const held =
    asked.length === 0
      ? []
      : await value(tx, list(bool), sql`${ownPlan} select array[${sql.join(asked)}]::bool[] as due`);
  let place = 0;
  return all.map((due) => (typeof due === 'boolean' ? due : held[place++] === true));
}

/**
 * Starts the ticks whose interval has come and whose condition holds. A look that fails starts them
 * all: a condition that is wrong must not keep the others from their work.
 */
async function look(read: Tx, asked: readonly Looked[], log: Log): Promise<void> {
  let due: readonly boolean[];
  try {
    due = await holding(
      read,
      asked.map(({ tick }) => tick.due()),
    );
  } catch (fault) {
    log.error('look.failed', faultFields(fault));
    due = asked.map(() => true);
  }
  for (const [place, { work }] of asked.entries()) if (due[place] && work.isFree()) void work.start();
}

/** Answers the ticks by name, and how to end them. */
export function startLooks(
  read: Tx,
  ticks: readonly DueTick[],
  log: Log,
): { readonly ticks: ReadonlyMap<string, Ticks>; stop(): Promise<void> } {
  const all = ticks.map((tick): Looked => ({ tick, work: oneAtATime(tick, log) }));
  let beat = 0;
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    beat += 1;
    const asked = all.filter(
      ({ tick, work }) => work.isFree() && beat % Math.round(tick.everyMs / lookEveryMs) === 0,
    );
    if (looking || asked.length === 0) return;
    looking = look(read, asked, log).finally(() => {
      looking = undefined;
    });
  }, lookEveryMs);
  return {
    ticks: new Map(all.map(({ tick, work }) => [tick.name, work])),
    stop: async () => {
      clearInterval(timer);
      await looking;
      await Promise.all(all.map(({ work }) => work.stop()));
    },
  };
}
