// What the signer has ever signed, one line each, on disk before it answers. Nothing is ever taken
// out.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type SignJob, type Signed, signed, signJob } from '#server/domains/funding/payouts/sign-job.ts';
import { z } from '#core/values/z.ts';

const entry = z.object({ job: signJob, signed, at: z.number().int() });
export type JournalEntry = z.infer<typeof entry>;

export interface Journal {
  readonly entries: readonly JournalEntry[];
  write(job: SignJob, made: Signed, at: number): void;
}

export function openJournal(folder: string): Journal {
  const file = join(folder, 'journal.jsonl');
  const entries = existsSync(file) ? readEntries(file) : [];
  const handle = openSync(file, 'a', 0o600);
  process.once('exit', () => closeSync(handle));
  return {
    entries,
    write: (job, made, at) => {
      writeSync(handle, `${JSON.stringify({ job, signed: made, at })}\n`);
      fsyncSync(handle);
      entries.push({ job, signed: made, at });
    },
  };
}

/**
 * A line that a crash cut off was never answered: it is dropped. A broken line elsewhere stops the
 * signer.
 */
function readEntries(file: string): JournalEntry[] {
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => entry.parse(JSON.parse(line)));
}
