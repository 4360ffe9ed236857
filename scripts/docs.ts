// `npm run docs`: prints the pages of docs/look-up/ from the code.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { printedPages } from './docs/pages.ts';

for (const { path, text } of printedPages()) {
  writeFileSync(fileURLToPath(new URL(`../docs/${path}`, import.meta.url)), text);
  console.log(`docs/${path}`);
}
