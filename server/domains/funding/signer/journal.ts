// What the signer has ever been asked for and has signed, one line each, on disk before it answers.
// Nothing is ever taken out.
import { join } from 'node:path';
import {
  type PayoutRequest,
  payoutRequest,
  type SignJob,
  type Signed,
  signed,
  signJob,
} from '#server/domains/funding/payouts/sign-job.ts';
import { openLines } from '#server/domains/funding/signer/line-file.ts';
import { z } from '#core/values/z.ts';

const entry = z.object({ job: signJob, signed, at: z.number().int() });
export type JournalEntry = z.infer<typeof entry>;

export interface Journal {
  readonly entries: readonly JournalEntry[];
  /** What was asked for, by the id of the withdrawal. */
  readonly requests: ReadonlyMap<string, PayoutRequest>;
  write(job: SignJob, made: Signed, at: number): void;
  /** Keeps the first that is told of a withdrawal; another one of the same id changes nothing. */
  keep(request: PayoutRequest): void;
}

export function openJournal(folder: string): Journal {
  const jobs = openLines(join(folder, 'journal.jsonl'), entry.parse);
  const asked = openLines(join(folder, 'requests.jsonl'), payoutRequest.parse);
  const requests = new Map<string, PayoutRequest>();
  for (const request of asked.lines)
    if (!requests.has(request.withdrawalId)) requests.set(request.withdrawalId, request);
  return {
    entries: jobs.lines,
    requests,
    write: (job, made, at) => jobs.add({ job, signed: made, at }),
    keep: (told) => {
      if (requests.has(told.withdrawalId)) return;
      const request = payoutRequest.parse(told);
      asked.add(request);
      requests.set(request.withdrawalId, request);
    },
  };
}
