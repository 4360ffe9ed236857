// What works in the background: the relay with every domain's reactions, workers, ticks.
import { minuteMs, secondMs } from '#core/values/time.ts';
import { forgetVoidLinks } from '#server/platform/mail/outgoing.ts';
import { tidyUp } from '#server/platform/db/housekeeping.ts';
import type { DomainParts, Tick } from '#server/platform/domain-parts.ts';
import { type Relay, startRelay } from '#server/platform/events/relay.ts';
import { type DueTick, startLooks } from '#server/platform/jobs/looks.ts';
import { startTicks, type Ticks } from '#server/platform/jobs/ticks.ts';
import type { Ports } from '#server/wiring/ports.ts';
import type { Stops } from '#server/wiring/stops.ts';

export interface Background {
  readonly relay: Relay;
  /** The ticks of this name. Throws when nothing ticks by it. */
  ticksOf(name: string): Ticks;
}

const isLooked = (tick: Tick): tick is DueTick => tick.due !== undefined;

export function startBackground(
  { app, database, trail }: Pick<Ports, 'app' | 'database' | 'trail'>,
  domains: readonly DomainParts<unknown>[],
  stops: Stops,
): Background {
  const { log, clock } = app;
  for (const { stop } of domains) stops.add(stop);
  const reactions = domains.flatMap((one) => one.reactions ?? []);
  const relay = startRelay(database, reactions, log);
  stops.add(() => relay.stop());
  for (const { start } of domains) {
    const workers = start?.();
    stops.add(workers && (() => workers.stop()));
  }
  const names = reactions.map(({ name }) => name);
  const own: readonly Tick[] = [
    {
      name: 'housekeeping',
      everyMs: 10 * minuteMs,
      run: async () => {
        await tidyUp(database, clock.now(), names);
        await forgetVoidLinks(database.read, clock.now());
      },
    },
    { name: 'audit', everyMs: secondMs, run: () => trail.seal(), due: () => trail.due() },
  ];
  const all = [...domains.flatMap((one) => one.ticks ?? []), ...own];
  const looks = startLooks(database.read, all.filter(isLooked), log);
  const timed = new Map(
    all.filter((tick) => !isLooked(tick)).map((tick) => [tick.name, startTicks(tick, log)]),
  );
  // All at once: none waits for another.
  stops.add(() => Promise.all([looks, ...timed.values()].map((one) => one.stop())));
  return {
    relay,
    ticksOf: (name) => {
      const found = timed.get(name) ?? looks.ticks.get(name);
      if (!found) throw new Error(`Nothing ticks by the name of ${name}`);
      return found;
    },
  };
}
