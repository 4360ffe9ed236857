import { existsSync, readFileSync } from 'node:fs';

/** Name and content hash of every migration that some installation may have run. */
export const releasedFile = new URL('../../../migrations/released.json', import.meta.url);

export const readReleased = (): Record<string, string> =>
  existsSync(releasedFile) ? (JSON.parse(readFileSync(releasedFile, 'utf8')) as Record<string, string>) : {};
