// PGlite writes through a file system that knows neither fsync nor a second process on the folder.
// Both are added here, at the one place every byte passes: a commit is on the disk when it is
// acknowledged, and only the folder's holder writes.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { FolderLock } from '#server/platform/db/embedded/folder-lock.ts';

interface NodeFsStream {
  readonly nfd?: number | null;
  readonly node: { readonly mount: { readonly type: NodeFs } };
}
type Write = (stream: NodeFsStream, ...rest: unknown[]) => number;
interface NodeFs {
  stream_ops: { fsync?: (stream: NodeFsStream) => number; write: Write };
  realPath(node: unknown): string;
}
interface EmscriptenFs {
  open(path: string, flags: number): NodeFsStream;
  close(stream: NodeFsStream): void;
}

export interface WriteGuard {
  /** Throws when this version of PGlite does not call the added fsync. */
  proveSync(): Promise<void>;
  stop(): void;
}

/**
 * Between two syncs the lease is read at the first write, and again when this much time went by.
 */
const trustMs = 50;
/** How soon a displaced process that writes nothing notices. */
const idleCheckMs = 1_000;

export function guardWrites(lite: PGlite, lock: FolderLock, folder: string): WriteGuard {
  const fs: EmscriptenFs = (lite.Module as typeof lite.Module & { readonly FS: EmscriptenFs }).FS;
  const probe = fs.open(`${PGlite.paths.PGDATA}/PG_VERSION`, 0);
  const nodeFs = probe.node.mount.type;
  fs.close(probe);

  let trustedUntil = 0;
  let syncs = 0;
  const requireLease = (): void => {
    if (!lock.isHeld()) endDisplaced(folder);
    trustedUntil = performance.now() + trustMs;
  };
  const write = nodeFs.stream_ops.write;
  nodeFs.stream_ops.write = (stream, ...rest) => {
    if (performance.now() > trustedUntil) requireLease();
    return write(stream, ...rest);
  };
  nodeFs.stream_ops.fsync = (stream) => {
    syncs += 1;
    syncStream(nodeFs, stream);
    // After the sync and before the acknowledgement: what another holder's database may have
    // overwritten is not promised.
    requireLease();
    trustedUntil = 0;
    return 0;
  };
  const timer = setInterval(requireLease, idleCheckMs).unref();
  return {
    proveSync: async () => {
      requireLease();
      await lite.exec(
        'create table if not exists public.fsync_probe (n int); drop table public.fsync_probe; checkpoint',
      );
      if (syncs === 0)
        throw new Error(
          'The embedded database cannot sync to disk with this version of PGlite: commits would not survive a power cut',
        );
    },
    stop: () => clearInterval(timer),
  };
}

function syncStream(nodeFs: NodeFs, stream: NodeFsStream): void {
  if (stream.nfd !== undefined && stream.nfd !== null) return fsyncSync(stream.nfd);
  const descriptor = openSync(nodeFs.realPath(stream.node), 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * At once and without a goodbye: every further byte would go into a database that belongs to
 * another process.
 */
function endDisplaced(folder: string): never {
  writeSync(
    2,
    `Another process has taken over the data folder ${folder}. This one stops now and has written nothing since; ` +
      'what it acknowledged before is kept. Run one process per data folder, or set DATABASE_URL.\n',
  );
  process.exit(1);
}
