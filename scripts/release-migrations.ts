// `npm run release-migrations`: writes down the content of every migration, so that a released one
// never changes unnoticed.
import { writeFileSync } from 'node:fs';
import { listMigrations } from '../server/platform/db/migrations/migrate.ts';
import { readReleased, releasedFile } from '../server/platform/db/migrations/released.ts';

const released = readReleased();
for (const { name, hash } of listMigrations()) {
  if (released[name] !== undefined && released[name] !== hash) {
    console.error(`${name} was released with another content. Undo the change and write a new migration.`);
    process.exit(1);
  }
  released[name] = hash;
}
writeFileSync(releasedFile, `${JSON.stringify(released, undefined, 2)}\n`);
console.log(`${Object.keys(released).length} migrations are released.`);
