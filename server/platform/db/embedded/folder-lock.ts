// The embedded database has no lock of its own: two processes on one folder silently lose
// acknowledged commits. A socket with a path in the folder keeps out every process of this machine,
// containers too; the lease keeps out other machines.
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silenceMs, takeLease } from '#server/platform/db/embedded/folder-lease.ts';

export interface FolderLock {
  /**
   * Reads the lease again. False when another process has taken the folder: nothing may be written
   * from then on.
   */
  isHeld(): boolean;
  release(): Promise<void>;
}

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is already in use by another Truefill process. ` +
        'Stop that process, choose another DATA_DIR, or set DATABASE_URL to share one PostgreSQL server.',
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Takes the folder for this process or throws FolderInUse. A process that died, however it died, is
 * no obstacle.
 */
export async function lockFolder(folder: string, silence = silenceMs): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = realpathSync(folder);
  const socket = await takeSocket(path);
  try {
    const lease = await takeLease(path, socket.foundDead, silence, () => new FolderInUse(path));
    return {
      isHeld: lease.isMine,
      release: async () => {
        lease.release();
        await socket.release();
      },
    };
  } catch (fault) {
    await socket.release();
    throw fault;
  }
}

interface FolderSocket {
  /** A socket lay here that nothing on this machine listens to any more: its process is dead. */
  readonly foundDead: boolean;
  release(): Promise<void>;
}

/** File systems and platforms without sockets: the lease alone decides. */
const withoutSockets = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'ENOSYS']);

async function takeSocket(folder: string): Promise<FolderSocket> {
  if (process.platform === 'win32') return { foundDead: false, release: async () => undefined };
  const address = shortAddress(folder);
  let foundDead = false;
  for (;;) {
    try {
      const server = await listen(address.path);
      return {
        foundDead,
        release: () =>
          new Promise((resolve) =>
            server.close(() => {
              address.forget();
              resolve();
            }),
          ),
      };
    } catch (fault) {
      const { code = '' } = fault as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' && !(await isAnswered(address.path))) {
        foundDead = await clearDeadSocket(folder, address.path);
        if (foundDead) continue;
      }
      address.forget();
      if (withoutSockets.has(code)) return { foundDead, release: async () => undefined };
      throw code === 'EADDRINUSE' ? new FolderInUse(folder) : fault;
    }
  }
}

/**
 * The name of a socket has about 100 bytes: a longer path is reached through a link in the
 * temporary folder.
 */
function shortAddress(folder: string): { path: string; forget: () => void } {
  const direct = join(folder, 'truefill.sock');
  if (Buffer.byteLength(direct) <= 100) return { path: direct, forget: () => undefined };
  const nook = mkdtempSync(join(tmpdir(), 'truefill-lock-'));
  symlinkSync(folder, join(nook, 'data'));
  return {
    path: join(nook, 'data', 'truefill.sock'),
    forget: () => rmSync(nook, { recursive: true, force: true }),
  };
}

const listen = (path: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen({ path }, () => {
      server.unref();
      resolve(server);
    });
  });

/** Only a refused connection proves that nothing listens; a frozen process still answers here. */
const isAnswered = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(path, () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', (fault: NodeJS.ErrnoException) =>
      resolve(fault.code !== 'ECONNREFUSED' && fault.code !== 'ENOENT'),
    );
  });

/**
 * Moves the socket away and looks at it once more: another start may have put its own there in the
 * meantime.
 */
async function clearDeadSocket(folder: string, path: string): Promise<boolean> {
  const aside = join(folder, `truefill.sock.${process.pid}`);
  try {
    renameSync(path, aside);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw fault;
  }
  const asideAddress = join(path, '..', `truefill.sock.${process.pid}`);
  if (await isAnswered(asideAddress)) {
    renameSync(aside, path);
    return false;
  }
  rmSync(aside, { force: true });
  return true;
}
