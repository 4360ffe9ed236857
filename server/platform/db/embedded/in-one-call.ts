// How statements reach the embedded database: each in one call, which makes a small one several times
// cheaper.
import type { PGlite } from '@electric-sql/pglite';

/**
 * First bytes of the messages that wait for an answer: Sync, Query, Flush, and the ends of a copy
 * and of a connection. (PostgreSQL, Message Formats)
 */
const awaited = new Set(Buffer.from('SQHcfX'));

/** The part of the database that the driver uses. */
type Door = Pick<PGlite, 'waitReady' | 'execProtocolStream'>;

/**
 * The database as the driver takes it. The driver sends a statement as five messages, and the
 * database would be entered and left for each: here they arrive together.
 */
export function inOneCall(lite: Door): Door {
  let waiting: Uint8Array[] = [];
  const execProtocolStream: Door['execProtocolStream'] = async (message, options) => {
    waiting.push(message);
    if (!awaited.has(message[0] ?? 0)) return [];
    const whole = Buffer.concat(waiting);
    waiting = [];
    return lite.execProtocolStream(whole, options);
  };
  return { waitReady: lite.waitReady, execProtocolStream };
}
