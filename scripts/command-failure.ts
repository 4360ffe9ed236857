import { FolderInUse } from '#server/platform/db/embedded/folder-lock.ts';
import { startFailure } from '#server/stop-on-signal.ts';

/**
 * Why a command could not work on the database, as a sentence, and its exit code. `meanwhile` says
 * what can be done while a server holds the data folder. Throws what is nobody's to mend.
 */
export function commandFailure(fault: unknown, meanwhile?: string): number {
  const failure = startFailure(fault);
  if (typeof failure !== 'string') throw fault;
  console.error(failure);
  if (meanwhile !== undefined && fault instanceof FolderInUse) console.error(meanwhile);
  return 1;
}
