import { figureNames, figureText, saysSomething } from '#core/transparency/figures.ts';
import { minuteMs } from '#core/values/time.ts';
import { instantText } from '#core/values/zone/time-text.ts';
import { measureFigures, noteMinute } from '#server/domains/transparency/store.ts';
import type { App } from '#server/platform/app.ts';

/**
 * Figures are taken this often; a page never waits for a query and never shows one without its
 * instant.
 */
const renewEveryMs = minuteMs;

export interface PublishedFigures {
  /**
   * Slot values of public pages, in the language spoken: `claim:<name>`, `cases:<name>`,
   * `tile:<name>` ("few" where the figure says nothing) and `claims:at`. Empty before the
   * first measurement.
   */
  slots(): Readonly<Record<string, string>>;
  /** One tick: notes the minute and measures again when it is time. */
  tick(): Promise<void>;
}

export function createPublishedFigures(
  app: Pick<App, 'db' | 'clock'>,
  facts: () => Readonly<Record<string, string>>,
): PublishedFigures {
  let measured: Awaited<ReturnType<typeof measureFigures>> | undefined;
  let measuredAt = Number.NEGATIVE_INFINITY;
  return {
    slots() {
      const known = measured;
      if (!known) return {};
      return {
        ...Object.fromEntries(
          figureNames.flatMap((name) => [
            [`claim:${name}`, figureText(name, known[name])],
            [`cases:${name}`, String(known[name].n)],
            [`tile:${name}`, saysSomething(name, known[name]) ? '' : 'few'],
          ]),
        ),
        ...facts(),
        'claims:at': instantText(new Date(measuredAt).toISOString()),
      };
    },
    async tick() {
      const at = app.clock.now();
      await app.db.transaction((tx) => noteMinute(tx, new Date(at)));
      // Before the first fill every tick measures: the first visitors of a fresh site see it come
      // to life.
      const hasFills = measured !== undefined && measured.fills.n > 0;
      if (hasFills && at - measuredAt < renewEveryMs) return;
      measured = await measureFigures(app.db.read, new Date(at));
      measuredAt = at;
    },
  };
}
