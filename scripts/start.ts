// `npm start`: builds the web when it is stale, then runs the server in this process so that
// signals reach it.
import { execFileSync } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { staleLanguages } from './build-web/stamp.ts';

// The builder loads the bundler to find out: most starts have nothing to build.
if (staleLanguages().length > 0)
  execFileSync(process.execPath, [fileURLToPath(new URL('./build-web.ts', import.meta.url))], {
    stdio: 'inherit',
    timeout: 600_000,
  });
// The second start reads its compiled code instead of making it again: half of what loading costs.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
await import('../server/main.ts');
