// Files of strangers are opened in a program of their own, which may read the libraries it draws
// with and nothing else, for a short time and in limited memory. Whatever happens to it, the server
// only learns that there is no picture.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type DrawingLimits, maxFileBytes } from '#server/platform/files/limits.ts';

/** The exit code says what was wrong with the file; null for a program that was ended. */
export type Drawn = { readonly output: Buffer } | { readonly exit: number | null };

/**
 * Gives the file to the first of these programs of this folder, which may load the others, with its
 * own figures and the most bytes it may answer as arguments.
 */
export const drawApart = (
  names: readonly [string, ...string[]],
  bytes: Buffer,
  limits: DrawingLimits,
  figures: readonly number[],
): Promise<Drawn> =>
  new Promise((resolve) => {
    const child = spawn(...commandOf(names, limits, figures), { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
    const pieces: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => child.kill('SIGKILL'), limits.milliseconds);
    const finish = (drawn: Drawn) => {
      clearTimeout(timer);
      resolve(drawn);
    };
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size > maxFileBytes) child.kill('SIGKILL');
      else pieces.push(piece);
    });
    // A child that ended before it read everything: how it ended says why.
    child.stdin.on('error', () => undefined);
    child.on('error', () => finish({ exit: 1 }));
    child.on('close', (code, signal) => {
      const isWhole = code === 0 && signal === null && size > 0 && size <= maxFileBytes;
      finish(isWhole ? { output: Buffer.concat(pieces) } : { exit: code });
    });
    child.stdin.end(bytes);
  });

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

function commandOf(
  names: Parameters<typeof drawApart>[0],
  limits: DrawingLimits,
  figures: readonly number[],
): [string, string[]] {
  const program = pathOf(names[0]);
  const readable = [...names.map(pathOf), pathOf('../../../package.json'), pathOf('../../../node_modules')];
  const node = [
    process.execPath,
    `--max-old-space-size=${limits.heapMegabytes}`,
    '--no-warnings',
    // No other file, no process and no thread; the libraries that draw are native code.
    '--permission',
    '--allow-addons',
    ...readable.map((path) => `--allow-fs-read=${realpathSync(path)}`),
    program,
    ...[...figures, maxFileBytes].map(String),
  ];
  const [file = process.execPath, ...rest] = node;
  if (process.platform === 'win32') return [file, rest];
  // The shell sets what the system enforces and becomes the program. The seconds of work end it
  // when nobody is left to.
  const script = 'ulimit -d "$1"; ulimit -t "$2"; shift 2; exec "$@"';
  const kilobytes = String(limits.memoryMegabytes * 1_024);
  const seconds = String(Math.ceil(limits.milliseconds / 1_000) + 1);
  return ['/bin/sh', ['-c', script, 'sh', kilobytes, seconds, ...node]];
}
