import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '#testing/database.ts';
import { describeSchema } from '#testing/schema.ts';

describe('server/schema.sql', () => {
  it('shows the database that the migrations make (npm run schema rewrites it)', async () => {
    const database = await openTestDatabase();
    const written = readFileSync(fileURLToPath(new URL('../server/schema.sql', import.meta.url)), 'utf8');
    expect(written).toBe(await describeSchema(database));
    await database.close();
  });
});
