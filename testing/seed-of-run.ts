// The seed of all random walks of one run. The configuration of the tests reads it, so that every
// worker has the same. The everyday and the system run walk as the list says, whoever runs them;
// only the long run looks for new paths.
import { randomInt } from 'node:crypto';

const seeds = { everyday: 20_261_125, system: 20_261_126 } as const;
const isLong = process.env['LONG'] !== undefined;

const listed = process.env['TEST_RUN'] === 'system' ? seeds.system : seeds.everyday;
process.env['SEED_OF_RUN'] ??= String(isLong ? randomInt(2 ** 31) : listed);

export const seedOfRun = Number(process.env['SEED_OF_RUN']);
if (!Number.isSafeInteger(seedOfRun)) throw new Error('SEED_OF_RUN is no whole number');

/** The command that walks again what these files have walked. */
export const replayCommand = (files: string): string =>
  `${isLong ? 'LONG=1 ' : ''}SEED_OF_RUN=${seedOfRun} node_modules/.bin/vitest run ${files}`;
