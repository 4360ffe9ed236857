import type { Locale } from '#core/values/locale.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** What it is written in; absent: the language spoken while it is queued. */
  readonly locale?: Locale;
  /**
   * Of a letter whose link opens something: the hash of its token, and the text without what opens.
   * A demo's inbox keeps the first while the link works and the second afterwards.
   */
  readonly link?: { readonly tokenHash: Buffer; readonly textAfter: string };
}

export interface Mail {
  /**
   * Queues a message inside the caller's transaction: it is sent only when that commits, and
   * retried until it is.
   */
  queue(tx: Tx, message: MailMessage): Promise<void>;
  /**
   * The same for a mail that carries a secret. The job holds whom it is for and no word of it: the
   * mail is written, and its secret drawn, in the moment it is sent.
   */
  queueLetter(tx: Tx, letter: Omit<Letter, 'id' | 'locale'>): Promise<void>;
}

export interface Letter {
  /** Which writer writes it. */
  readonly kind: string;
  /** For whoever looks after mail that could not be delivered. */
  readonly to: string;
  readonly subject: string;
  /** Ids only. */
  readonly about: Readonly<Record<string, string>>;
  /** The same at every try, so that a mail that is sent twice carries one secret. */
  readonly id: string;
  readonly locale?: Locale;
}

/**
 * Writes a letter in a transaction that commits before it is sent. Undefined when it has no reader
 * any more.
 */
type LetterWriter = (tx: Tx, letter: Pick<Letter, 'about' | 'id'>) => Promise<MailMessage | undefined>;
export type LetterWriters = Readonly<Record<string, LetterWriter>>;
