// The type-aware linter loads the program of the nearest tsconfig.json, whole, for a single file
// too. This gives it a folder of links to the project whose tsconfig.json names the files in
// question only: their program is what they import, a quarter of all.
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Config {
  readonly compilerOptions: object;
}

/** Runs `work` in such a folder, which is gone when it ends. */
export function withinNarrow<Result>(
  root: string,
  files: readonly string[],
  work: (folder: string) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'narrow-check-'));
  try {
    const own = ['tsconfig.json', '.git', '.cache', 'dist', 'data'];
    for (const name of readdirSync(root))
      if (!own.includes(name)) symlinkSync(join(root, name), join(folder, name));
    const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as Config;
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: [], files }));
    return work(folder);
  } finally {
    // The links go, never what they lead to.
    rmSync(folder, { recursive: true });
  }
}
