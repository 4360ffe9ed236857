// What a process says at its two ends: why it could not start, and that it was asked to stop.
import { FolderInUse } from '#server/platform/db/embedded/folder-lock.ts';
import { faultFields, type Log } from '#server/platform/log.ts';
import { StartRefused } from '#server/platform/start-refused.ts';

/** What a supervisor usually grants before it kills. */
const stopWithinMs = 15_000;

/** Ends with 0 when everything stopped in order, once, however often the signal comes. */
export function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info('server.stopping', { signal });
      setTimeout(() => {
        log.error('server.stop_late', { afterMs: stopWithinMs });
        process.exit(1);
      }, stopWithinMs).unref();
      stop().then(
        () => process.exit(0),
        (fault: unknown) => {
          log.error('server.stop_failed', faultFields(fault));
          process.exit(1);
        },
      );
    });
  }
}

/** What the operator can mend is a sentence; only the rest shows its stack. */
export function startFailure(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault;
  const isKnown =
    fault instanceof FolderInUse ||
    fault instanceof StartRefused ||
    fault.message.startsWith('The configuration has');
  return isKnown ? fault.message : (systemSentence(fault) ?? fault);
}

/** Of the operating system: ports and folders. */
function systemSentence({ code, syscall, path, port, address, message }: SystemFault): string | undefined {
  if (code === 'EADDRINUSE' && syscall === 'listen')
    return `Port ${port} of ${address} is in use by another program. Stop that program or choose another PORT.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be opened by this user. Choose a PORT above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}. Correct HOST.`;
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return `The data folder cannot be written (${path ?? code}). Give this user the right to write it, or choose another DATA_DIR.`;
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `DATA_DIR must be a folder, and ${path ?? 'it'} is a file. Choose another DATA_DIR.`;
  if (code === 'XX001' || code === 'XX002')
    return `The database is damaged (${message}). Restore the last backup, and keep the damaged one until the restored one is checked.`;
  if (code === 'ENOSPC') return 'The disk is full. Free some space and start again.';
  return undefined;
}

interface SystemFault extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly port?: number;
  readonly address?: string;
}
