// Test files share what a worker has loaded (vitest.config.ts), so a piece they share must not do
// its work at import.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

it('pieces that tests share register hooks in a function that each file calls', () => {
  const shared = globSync('{testing,server,core,bench}/**/*.ts', { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts'),
  );
  expect(shared.length).toBeGreaterThan(300);
  const atImport = shared.filter((path) =>
    /^(before|after)(All|Each)\(/m.test(readFileSync(`${root}/${path}`, 'utf8')),
  );
  // Put such hooks into an exported function and call it at the top of each test file, as
  // `copyingStage()` does: an import runs once per worker, so only the first file would get them.
  expect(atImport).toEqual([]);
});
