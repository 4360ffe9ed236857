// `npm run screenshots [folder]`: pictures of the public pages in three widths and two themes, by
// default into test-results/.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

execFileSync(process.execPath, [fileURLToPath(new URL('./build-web.ts', import.meta.url))], {
  stdio: 'inherit',
  timeout: 600_000,
});
const { takeScreenshots } = await import('../testing/web/pictures/screenshots.ts');
const folder = process.argv[2] ?? fileURLToPath(new URL('../test-results/screenshots', import.meta.url));
const { files, problems } = await takeScreenshots(folder);
console.log(`${files.length} pictures in ${folder}`);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
