// How statements reach the embedded database: each in one call, and one that comes again without
// being parsed and planned again. Both make a small statement several times cheaper.
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';

/**
 * Each program keeps this many statements ready. A text beyond them, such as one whose length
 * depends on its values, is parsed as it comes.
 */
const maxNames = 1_000;
/** Texts that came once. More of them than this are forgotten together. */
const maxSeen = 4_000;

/**
 * Gives each statement that comes a second time a name, under which the database keeps it parsed.
 * Shared by all connections of one database: it has one session.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined) return name;
    if (names.size >= maxNames) return undefined;
    if (seen.delete(text)) {
      const next = `s${names.size}`;
      names.set(text, next);
      return next;
    }
    if (seen.size >= maxSeen) seen.clear();
    seen.add(text);
    return undefined;
  };
}

type Config = pg.QueryConfig & { readonly submit?: unknown };

/** Makes this client send statements with values under their names. */
export function nameStatements(client: pg.ClientBase, nameOf: ReturnType<typeof statementNames>): void {
  const send = client.query.bind(client) as (...words: unknown[]) => unknown;
  const query = (first: string | Config, second?: unknown, ...rest: unknown[]): unknown => {
    const values = Array.isArray(second) ? second : undefined;
    const config: Config = typeof first === 'string' ? { text: first } : first;
    const given = values ?? config.values;
    // Without values it may be several statements, which cannot be kept.
    if (config.submit || config.name || !given?.length) return send(first, second, ...rest);
    const name = nameOf(config.text);
    return name === undefined
      ? send(first, second, ...rest)
      : send({ ...config, name, values: given }, ...(values ? rest : [second, ...rest]));
  };
  Object.assign(client, { query });
}

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
