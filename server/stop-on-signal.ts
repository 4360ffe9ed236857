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
function systemSentence(fault: SystemFault): string | undefined {
  const { code = '', syscall, port = -1 } = fault;
  // The lock of the data folder is a socket in it, which has a path and no port.
  const isPort = syscall === 'listen' && port >= 0;
  return ((isPort ? listenSentences[code] : undefined) ?? sentences[code])?.(fault);
}

type Sentences = Readonly<Record<string, (fault: SystemFault) => string>>;

const listenSentences: Sentences = {
  EADDRINUSE: ({ port, address }) =>
    `Port ${port} of ${address} is in use by another program. Stop that program or choose another PORT.`,
  EACCES: ({ port }) => `Port ${port} may not be opened by this user. Choose a PORT above 1023.`,
};

const notWritable = ({ path, address, code }: SystemFault): string =>
  `The data folder cannot be written (${path ?? address ?? code}). Give this user the right to write it, or choose another DATA_DIR.`;
const notFolder = ({ path }: SystemFault): string =>
  `DATA_DIR must be a folder, and ${path ?? 'it'} is a file. Choose another DATA_DIR.`;
const damaged = ({ message }: SystemFault): string =>
  `The database is damaged (${message}). Restore the last backup, and keep the damaged one until the restored one is checked.`;

const sentences: Sentences = {
  EADDRNOTAVAIL: ({ address }) => `This machine has no address ${address}. Correct HOST.`,
  EROFS: notWritable,
  EACCES: notWritable,
  EPERM: notWritable,
  ENOTDIR: notFolder,
  EEXIST: notFolder,
  XX001: damaged,
  XX002: damaged,
  ENOSPC: () => 'The disk is full. Free some space and start again.',
};

interface SystemFault extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly port?: number;
  readonly address?: string;
}
