// A file of JSON lines that only grows, on disk before anyone is answered.
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';

export interface LineFile<Line> {
  readonly lines: readonly Line[];
  add(line: Line): void;
}

/**
 * Opens it, made when it is not there (0600). A line that a crash cut off was never answered: it is
 * dropped. A broken line elsewhere throws.
 */
export function openLines<Line>(file: string, parse: (value: unknown) => Line): LineFile<Line> {
  const lines = existsSync(file) ? readLines(file, parse) : [];
  const handle = openSync(file, 'a', 0o600);
  process.once('exit', () => closeSync(handle));
  return {
    lines,
    add: (line) => {
      const { size } = fstatSync(handle);
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
      try {
        if (writeSync(handle, bytes) !== bytes.length) throw new Error(`${file} took a part of a line`);
        fsyncSync(handle);
      } catch (fault) {
        // A full disk: the next line must not follow a part of this one.
        ftruncateSync(handle, size);
        throw fault;
      }
      lines.push(line);
    },
  };
}

function readLines<Line>(file: string, parse: (value: unknown) => Line): Line[] {
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parse(JSON.parse(line)));
}
