// Writes server/schema.sql: the whole database on one page, read from a freshly migrated one.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeSchema } from '../testing/schema.ts';
import { openTestDatabase } from '../testing/database.ts';

const database = await openTestDatabase();
writeFileSync(
  fileURLToPath(new URL('../server/schema.sql', import.meta.url)),
  await describeSchema(database),
);
await database.close();
