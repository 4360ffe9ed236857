// A PDF becomes a picture of its pages, so that what an administrator opens is never the document a
// stranger made. Drawing happens in a child process that may read the libraries it draws with and
// nothing else, for a short time and in limited memory; whatever happens to it, the server only
// learns that there is no picture.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  maxFileBytes,
  type PdfLimits,
  pdfLimits,
  type PdfProblem,
  pdfRefusals,
} from '#server/platform/files/limits.ts';

export type Rasterised = { readonly jpeg: Buffer } | { readonly problem: PdfProblem };

/** Drawing takes a core: two at once leave the rest of the server its turn. */
const mostAtOnce = 2;
const mostWaiting = 8;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Draws all pages below one another. Refuses what cannot be drawn whole, has too many pages or
 * costs too much.
 */
export async function rasterisePdf(bytes: Buffer, limits: PdfLimits = pdfLimits): Promise<Rasterised> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) return { problem: 'pdf_busy' };
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await draw(bytes, limits);
  } finally {
    // Its place goes to whoever waited longest.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const draw = (bytes: Buffer, limits: PdfLimits): Promise<Rasterised> =>
  new Promise((resolve) => {
    const child = spawn(...commandOf(limits), { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
    const pieces: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => child.kill('SIGKILL'), limits.milliseconds);
    const finish = (result: Rasterised) => {
      clearTimeout(timer);
      resolve(result);
    };
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size > maxFileBytes) child.kill('SIGKILL');
      else pieces.push(piece);
    });
    // A child that ended before it read everything: how it ended says why.
    child.stdin.on('error', () => undefined);
    child.on('error', () => finish({ problem: 'pdf_not_drawn' }));
    child.on('close', (code, signal) => {
      const isWhole = code === 0 && signal === null && size > 0 && size <= maxFileBytes;
      finish(isWhole ? { jpeg: Buffer.concat(pieces) } : { problem: problemOf(code) });
    });
    child.stdin.end(bytes);
  });

/**
 * Killed for its time, or ended by the system or by Node itself for its memory, unless it said
 * something else.
 */
function problemOf(code: number | null): PdfProblem {
  if (code === 1) return 'pdf_not_drawn';
  return pdfRefusals[code as keyof typeof pdfRefusals] ?? 'pdf_too_heavy';
}

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

function commandOf(limits: PdfLimits): [string, string[]] {
  const program = pathOf('./draw-pdf.ts');
  const readable = [program, pathOf('../../../package.json'), pathOf('../../../node_modules')];
  const node = [
    process.execPath,
    `--max-old-space-size=${limits.heapMegabytes}`,
    '--no-warnings',
    // No other file, no process and no thread; the library that draws is native code.
    '--permission',
    '--allow-addons',
    ...readable.map((path) => `--allow-fs-read=${realpathSync(path)}`),
    program,
    ...[limits.pages, limits.pixels, maxFileBytes].map(String),
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
