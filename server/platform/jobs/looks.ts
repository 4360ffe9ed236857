// Ticks that have something to do only when the database says so: one look asks for all of them.
import type { Due, Tick } from '#server/platform/domain-parts.ts';
import { bool, list } from '#server/platform/db/readers.ts';
import { type Query, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { type OneAtATime, oneAtATime, type Ticks } from '#server/platform/jobs/ticks.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

/** Every interval of such a tick is so many of these. */
const lookEveryMs = 500;

export interface DueTick extends Tick {
  readonly due: () => Due;
}

/** A look that is held up for so many beats, by a lock on a table say, holds no tick up any longer. */
const patienceBeats = 4;

interface Looked {
  readonly tick: DueTick;
  readonly work: OneAtATime;
  /** Beats between two of them. */
  readonly beats: number;
}

/** Which of these conditions hold, in one statement. */
async function holding(tx: Tx, conditions: readonly (readonly Query[])[]): Promise<readonly boolean[]> {
  const asked = conditions.map((one) => sql`(${sql.join(one, sql` or `)})`);
  return asked.length === 0
    ? []
    : value(tx, list(bool), sql`select array[${sql.join(asked)}]::bool[] as due`);
}

const begin = (ticks: Iterable<Looked>): void => {
  for (const { work } of ticks) if (work.isFree()) void work.start();
};

/**
 * Starts what is due: at once what this node knows by itself, after one question the rest. A look
 * that fails starts them all: a condition that is wrong must not keep the others from their work.
 */
async function look(read: Tx, ticks: readonly Looked[], log: Log): Promise<void> {
  try {
    const dues = ticks.map((one) => ({ one, due: one.tick.due() }));
    begin(dues.filter(({ due }) => due === true).map(({ one }) => one));
    const asked = dues.flatMap(({ one, due }) => (typeof due === 'boolean' ? [] : [{ one, due }]));
    const held = await holding(
      read,
      asked.map(({ due }) => due),
    );
    begin(asked.filter((_, place) => held[place]).map(({ one }) => one));
  } catch (fault) {
    log.error('look.failed', faultFields(fault));
    begin(ticks);
  }
}

/** Answers the ticks by name, and how to end them. */
export function startLooks(
  read: Tx,
  ticks: readonly DueTick[],
  log: Log,
): { readonly ticks: ReadonlyMap<string, Ticks>; stop(): Promise<void> } {
  const all = ticks.map((tick): Looked => {
    return { tick, work: oneAtATime(tick, log), beats: Math.round(tick.everyMs / lookEveryMs) };
  });
  /** Their interval has come, and nobody has looked since. */
  const waiting = new Set<Looked>();
  let beat = 0;
  let running: { readonly since: number; readonly ticks: readonly Looked[]; done: Promise<void> } | undefined;
  const takeWaiting = (): Looked[] => {
    const taken = [...waiting].filter(({ work }) => work.isFree());
    waiting.clear();
    return taken;
  };
  const timer = setInterval(() => {
    beat += 1;
    for (const one of all) if (beat % one.beats === 0) waiting.add(one);
    if (running) {
      const late = beat - running.since;
      if (late === patienceBeats) begin(running.ticks);
      if (late >= patienceBeats) begin(takeWaiting());
      return;
    }
    const taken = takeWaiting();
    if (taken.length === 0) return;
    const done = look(read, taken, log).finally(() => {
      running = undefined;
    });
    running = { since: beat, ticks: taken, done };
  }, lookEveryMs);
  return {
    ticks: new Map(all.map(({ tick, work }) => [tick.name, work])),
    stop: async () => {
      clearInterval(timer);
      await running?.done;
      await Promise.all(all.map(({ work }) => work.stop()));
    },
  };
}
