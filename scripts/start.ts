// `npm start`: builds the web when it is stale, then runs the server in this process so that signals reach it.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

execFileSync(process.execPath, [fileURLToPath(new URL('./build-web.ts', import.meta.url))], {
  stdio: 'inherit',
});
await import('../server/main.ts');
