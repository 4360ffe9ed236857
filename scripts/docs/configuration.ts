// docs/look-up/configuration.md: every setting with its four facts, from server/platform/config.ts.
import type { z } from '#core/values/z.ts';
import { code, page, type PrintedPage, printedNote, table } from './page.ts';
import { chainSettings } from '#server/platform/settings/chains.ts';
import { marketSettings } from '#server/platform/settings/market.ts';
import { peopleSettings } from '#server/platform/settings/people.ts';
import { factsOf } from '#server/platform/settings/setting.ts';
import { siteSettings } from '#server/platform/settings/site.ts';
import { storageSettings } from '#server/platform/settings/storage.ts';

export const configurationPage = (): PrintedPage => ({
  path: 'look-up/configuration.md',
  text: page(
    '# Configuration',
    printedNote,
    'Everything comes from the environment; a start with mistakes lists all of them and ends. For each setting: its ' +
      'meaning, its default, the consequence of losing it, and the most that someone can do who holds it.',
    ...group('The site', siteSettings),
    ...group('Data and keys', storageSettings),
    ...group('Mail, waits and limits', peopleSettings),
    ...group('Networks of coins', chainSettings),
    ...group('Market', marketSettings),
  ),
});

const group = (title: string, settings: Readonly<Record<string, z.ZodType>>): string[] => [
  `## ${title}`,
  table(
    ['Variable', 'Meaning', 'Default', 'If lost', 'Who holds it can'],
    Object.entries(settings).map(([name, schema]) => {
      const facts = factsOf(schema);
      if (!facts) throw new Error(`${name} has no facts: declare it by setting(…)`);
      return [code(name), facts.meaning, facts.default ?? defaultOf(schema), facts.ifLost, facts.holderCan];
    }),
  ),
];

/** The value that an environment without the variable leads to. */
function defaultOf(schema: z.ZodType): string {
  const read = schema.safeParse(undefined);
  const value = read.success ? read.data : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
