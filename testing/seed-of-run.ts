// The seed of all random walks of one run. The configuration of the tests draws it, so that every
// worker has the same.
import { randomInt } from 'node:crypto';

process.env['SEED_OF_RUN'] ??= String(randomInt(2 ** 31));

export const seedOfRun = Number(process.env['SEED_OF_RUN']);
if (!Number.isSafeInteger(seedOfRun)) throw new Error('SEED_OF_RUN is no whole number');
