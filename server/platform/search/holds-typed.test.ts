import { afterAll, beforeAll, expect, it } from 'vitest';
import { finderOf } from '#core/values/text/search.ts';
import type { Database } from '#server/platform/db/database.ts';
import { bool } from '#server/platform/db/readers.ts';
import { holdsTyped } from '#server/platform/search/holds-typed.ts';
import { sql, value } from '#server/platform/db/sql.ts';
import { openTestDatabase } from '#testing/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const texts = [
  'EUR/USD',
  "McDonald's",
  'McDonald’s',
  'José Núñez',
  'Jose\u0301 Nunez',
  'Große Straße',
  'STRAẞE',
  'Łódź Ødegaard Æsir Œuvre Þór Đuro ðe',
  'İstanbul ılık',
  'ΣΟΦΟΣ σοφός',
  'ИВАНОВ Ёлка Йод',
  'アドビ ｱﾄﾞﾋﾞ がぎぐ',
  'مُحَمَّد שָׁלוֹם',
  '한글 한글',
  'ＷＩＤＥ①②½ª',
  'nguyễn ကျော် क्षत्रिय ศรี',
  '100%_special\\ case',
  'ada.lovelace+news@example.org',
  'a\u200Bb\u00ADc\uFE0Fd\u00B7e\u3000f…g—h',
  '👩🏽\u200D🚀 moon',
  '',
];

it('finds in the database what it finds in the browser', async () => {
  for (const text of texts)
    for (const typed of [...texts, 'eurusd', 'nunez', 'strasse', 'ada lovelace', '%', '_', '\\', "'", 'zzz'])
      expect([
        typed,
        text,
        await value(
          database.read,
          bool,
          sql`select ${holdsTyped(sql`public.search_key(${text})`, typed)} as found`,
        ),
      ]).toEqual([typed, text, finderOf(typed)(text)]);
});
