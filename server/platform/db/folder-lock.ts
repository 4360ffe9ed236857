// The embedded database has no lock of its own: two processes on one folder silently lose acknowledged commits.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

export interface FolderLock {
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

/** Takes the folder for this process or throws FolderInUse. The kernel frees it when the process dies, however it dies. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = realpathSync(folder);
  return process.platform === 'linux' ? lockBySocket(path) : lockByFile(path);
}

/** An abstract Unix socket: no file to clean up, gone with the process. */
async function lockBySocket(path: string): Promise<FolderLock> {
  const name = `\0truefill-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  const server: Server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (fault: NodeJS.ErrnoException) =>
      reject(fault.code === 'EADDRINUSE' ? new FolderInUse(path) : fault),
    );
    server.listen({ path: name }, resolve);
  });
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Elsewhere a file that holds the process id; one left by a dead process is taken over. */
function lockByFile(path: string): FolderLock {
  const file = join(path, 'truefill.lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return { release: async () => rmSync(file, { force: true }) };
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault;
      if (isAlive(Number(readFileSync(file, 'utf8')))) throw new FolderInUse(path);
      rmSync(file, { force: true });
    }
  }
  throw new FolderInUse(path);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM';
  }
}
