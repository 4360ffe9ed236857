import type pg from 'pg';
import type { Db } from '#server/platform/db/tx.ts';

/** A way to the data: the embedded database or a server, alike for everything above. */
export interface Connection {
  readonly kind: Db['kind'];
  readonly pool: pg.Pool;
  /** Calls back for every notification of the channel. Answers how to stop. */
  readonly listen: (channel: string, onPayload: (payload: string) => void) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
}
