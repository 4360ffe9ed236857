// A copy of the source that a test may spoil, with the check that a developer runs.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFiles } from './project-files.ts';

export interface SourceCopy {
  readonly folder: string;
  /** The output of `npm run check`, or of these steps of it, when it fails; '' when all is well. */
  readonly check: (...steps: readonly string[]) => Promise<string>;
  readonly remove: () => void;
}

const source = fileURLToPath(new URL('../..', import.meta.url));

export function copySource(): SourceCopy {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-source-'));
  const wanted = /(\.(ts|tsx|js|mjs|cjs|json)|\.gitignore)$/;
  for (const file of projectFiles(source).filter((name) => wanted.test(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(source, file), join(folder, file));
  }
  cpSync(join(source, 'core/messages'), join(folder, 'core/messages'), { recursive: true });
  symlinkSync(join(source, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    check: (...steps) =>
      new Promise((resolve) => {
        const script = join(folder, 'scripts/check.ts');
        execFile(
          process.execPath,
          [script, ...steps],
          { cwd: folder, maxBuffer: 64_000_000, timeout: 600_000 },
          (fault, out, err) => resolve(fault ? out + err : ''),
        );
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
