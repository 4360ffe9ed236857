import { secondMs } from '#core/values/time.ts';
import {
  createPublishedFigures,
  type PublishedFigures,
} from '#server/domains/transparency/published-figures.ts';
import type { App } from '#server/platform/app.ts';
import type { DomainParts } from '#server/platform/domain-parts.ts';

export async function parts(
  app: App,
  facts: () => Readonly<Record<string, string>>,
): Promise<DomainParts & Pick<PublishedFigures, 'slots'>> {
  const published = createPublishedFigures(app, facts);
  // Before the first page is served: a figure is never a dash for want of a minute.
  await published.tick();
  return {
    router: undefined,
    ticks: [{ name: 'figures', everyMs: 30 * secondMs, run: () => published.tick() }],
    slots: () => published.slots(),
  };
}
