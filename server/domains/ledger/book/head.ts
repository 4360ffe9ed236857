// How far the book had come, in a file outside the database: history that is lost as a whole gets a
// name.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { bookId, type Counted, countBetween } from '#server/domains/ledger/book/store.ts';
import type { Db, Tx } from '#server/platform/db/tx.ts';
import type { Log } from '#server/platform/log.ts';

export interface BookHead extends Counted {
  /** Of which book. */
  readonly book: string;
  readonly at: string;
}

/**
 * The head that was kept, or undefined where there is none. A file that cannot be read as one is a
 * fault, not an absence.
 */
export function readHead(file: string): BookHead | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fault;
  }
  return JSON.parse(text) as BookHead;
}

/**
 * Writes how far the book is now. A book that is shorter than its head keeps the head and is
 * logged: that is the alarm.
 */
export async function advanceHead({ read }: Db, file: string, now: number, log: Log): Promise<void> {
  const book = await bookId(read);
  const kept = readHead(file);
  const head = kept?.book === book ? kept : { newest: 0, transactions: 0, entries: 0 };
  const { newest } = await countBetween(read, 0, 0);
  if (newest < head.newest) {
    log.error('ledger.history_lost', { newest, head: head.newest });
    return;
  }
  if (newest === head.newest && kept?.book === book) return;
  const more = await countBetween(read, head.newest, newest);
  const next: BookHead = {
    book,
    newest,
    transactions: head.transactions + more.transactions,
    entries: head.entries + more.entries,
    at: new Date(now).toISOString(),
  };
  writeFileSync(`${file}.new`, JSON.stringify(next), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/**
 * A number that was given out late may still have been on its way, so more than the head counts is
 * no fault; less is.
 */
export async function headViolations(
  tx: Tx,
  head: BookHead | undefined,
): Promise<{ what: string; id: string }[]> {
  if (!head || head.book !== (await bookId(tx))) return [];
  const { newest, transactions, entries } = await countBetween(tx, 0, head.newest);
  const found: { what: string; id: string }[] = [];
  if (newest < head.newest)
    found.push({
      what: 'history ends before the head kept outside the database',
      id: `${newest} < ${head.newest} of ${head.at}`,
    });
  if (transactions < head.transactions || entries < head.entries)
    found.push({
      what: 'transactions below the head are missing',
      id: `${head.transactions - transactions} transactions, ${head.entries - entries} entries`,
    });
  return found;
}
