// Finds or fetches what the tests of a run need: `everyday`, or more for the others.
import { spawnSync } from 'node:child_process';
import { hasAnvil } from '../../testing/chains/anvil.ts';
import { provideBitcoind } from './bitcoind.ts';
import { installPackages, provideBrowser } from './browser.ts';
import { provideCcxt } from './ccxt.ts';
import { providePostgres } from './postgresql.ts';

const say = (line: string): void => console.log(line);

if (!providePostgres(say)) say('Tests of races and of two nodes will be skipped and listed.');
if (!hasAnvil)
  say('No Ethereum node for this machine: tests of the walk against one will be skipped and listed.');
if (process.argv[2] !== 'everyday') {
  provideBitcoind(say);
  provideCcxt(say);
  // Documents tell people to call it.
  if (spawnSync('curl', ['--version'], { timeout: 10_000 }).status !== 0) installPackages(['curl'], say);
}
await provideBrowser(say);
