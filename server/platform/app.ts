import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/tx.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

/**
 * What every verb may ask for. `server/app.ts` wires it; a verb names the parts it needs with
 * `Pick`.
 */
export interface App {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly mail: Mail;
  readonly log: Log;
}
