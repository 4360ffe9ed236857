// `npm run screenshots [folder]`: pictures of every page in three widths, light in English and dark in
// Spanish, by default into test-results/. With `--keep` it writes what the repository keeps
// instead: the small copies that the long run compares with, and the pictures of the README.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

execFileSync(process.execPath, [fileURLToPath(new URL('./build-web.ts', import.meta.url))], {
  stdio: 'inherit',
  timeout: 600_000,
});
const { openPictureScene } = await import('../testing/web/pictures/scene.ts');
const { takePictures } = await import('../testing/web/pictures/take-pictures.ts');
const { pictures } = await import('../testing/web/pictures/picture-list.ts');
const { keepPictures } = await import('../testing/web/pictures/keep-pictures.ts');
const { lookName } = await import('../testing/web/pictures/kept.ts');

const { values, positionals } = parseArgs({
  options: { keep: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const folder = positionals[0] ?? fileURLToPath(new URL('../test-results/screenshots', import.meta.url));
const problems: string[] = [];

const scene = await openPictureScene();
if (values.keep) problems.push(...(await keepPictures(scene)));
else {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  for (const width of [390, 768, 1440])
    for (const [theme, language] of [
      ['light', 'en'],
      ['dark', 'es'],
    ] as const) {
      const look = { width, theme, language };
      for await (const taken of takePictures(scene, pictures, look)) {
        writeFileSync(join(folder, `${lookName(taken.picture, look)}.png`), taken.png);
        problems.push(...taken.problems.map((problem) => `${taken.picture.name}: ${problem}`));
        count += 1;
      }
    }
  console.log(`${count} pictures in ${folder}`);
}
await scene.stage.stop();
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
