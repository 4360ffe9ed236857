import type { Locale } from '#core/values/locale.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** What it is written in; absent: the language spoken while it is queued. */
  readonly locale?: Locale;
}

export interface Mail {
  /** Queues a message inside the caller's transaction: it is sent only when that commits, and retried until it is. */
  queue(tx: Tx, message: MailMessage): Promise<void>;
}
