// Statements that come again are sent under a name, under which the database keeps them parsed and
// planned. (PostgreSQL, PREPARE)
import type pg from 'pg';

/**
 * Each program keeps this many statements ready. A text beyond them, such as one whose length
 * depends on its values, is parsed as it comes.
 */
const maxNames = 1_000;
/** Texts that came once. More of them than this are forgotten together. */
const maxSeen = 4_000;

/**
 * Gives each statement that comes a second time a name. Shared by all connections of one pool: each
 * keeps its own statements, under the same names.
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

/** A plan for any values expects ten elements in a list; numbers come as one text. */
const longList = 100;
const longText = 1_000;
const isLong = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > longList
    : typeof value === 'string' && value.length > longText && /^\{[-\d]/.test(value);

/** Begins a statement that is planned for its values each time. */
export const ownPlanMark = '/* own plan */';
const planForValues = 'set plan_cache_mode = auto';
const planAsUsual = 'reset plan_cache_mode';

type Config = pg.QueryConfig & { readonly submit?: unknown };
type Send = (...words: unknown[]) => unknown;
type Callback = (fault: unknown, ...rest: unknown[]) => void;

interface Ways {
  readonly nameOf: ReturnType<typeof statementNames>;
  /** The connection plans once for any values; a statement with long lists is planned for its own. */
  readonly plansOnce: boolean;
}

/** Makes this client send statements with values under their names. */
export function prepareStatements(client: pg.ClientBase, { nameOf, plansOnce }: Ways): void {
  const send = client.query.bind(client) as Send;
  const names = namesOfConnection(nameOf);
  const query = (first: string | Config, second?: unknown, ...rest: unknown[]): unknown => {
    const values = Array.isArray(second) ? second : undefined;
    const config: Config = typeof first === 'string' ? { text: first } : first;
    const given = values ?? config.values;
    // Without values it may be several statements, which cannot be kept.
    if (config.submit || config.name || !given?.length) return send(first, second, ...rest);
    if (plansOnce && (config.text.startsWith(ownPlanMark) || given.some(isLong)))
      return plannedForValues(send, () => send(first, second, ...rest));
    const name = names.of(config.text);
    if (name === undefined) return send(first, second, ...rest);
    const callback = [second, ...rest].find((word) => typeof word === 'function') as Callback | undefined;
    return watched(
      (...words) => send({ ...config, name, values: given }, ...words),
      callback,
      () => names.renew(name),
    );
  };
  Object.assign(client, { query });
}

/**
 * Sends a statement so that its plan is made for its values. In a transaction that is undone the
 * setting is as it was before; outside of one each of the three runs whatever became of the others.
 */
function plannedForValues(send: Send, sendIt: () => unknown): unknown {
  const set = (text: string) => (send(text) as Promise<unknown>).catch(() => undefined);
  void set(planForValues);
  const answer = sendIt();
  void set(planAsUsual);
  return answer;
}

/** Names as this connection knows them: when one plan has become useless, all are given others. */
function namesOfConnection(nameOf: Ways['nameOf']) {
  let turn = 0;
  return {
    of: (text: string): string | undefined => {
      const name = nameOf(text);
      return name === undefined || turn === 0 ? name : `${name}.${turn}`;
    },
    renew: (name: string): void => {
      // Several that were on their way together are renewed once.
      if (Number(name.split('.')[1] ?? 0) === turn) turn += 1;
    },
  };
}

/** Sends with a callback or for a promise, as it was asked, and tells when the plan was stale. */
function watched(send: Send, callback: Callback | undefined, onStale: () => void): unknown {
  const look = (fault: unknown): void => {
    if (isStalePlan(fault)) onStale();
    if (isOfAnother(fault)) fault.message += `. ${ofPooler}`;
  };
  if (callback)
    return send((fault: unknown, ...rest: unknown[]) => {
      look(fault);
      callback(fault, ...rest);
    });
  const answer = send();
  (answer as Promise<unknown>).catch(look);
  return answer;
}

/**
 * A migration has given a table or function that a kept statement reads other columns. It was not
 * run, and runs when it is sent again.
 */
export const isStalePlan = (fault: unknown): boolean =>
  fault instanceof Error && 'routine' in fault && fault.routine === 'RevalidateCachedQuery';

/** A name that is unknown, or known for another statement: the connection is not the same any more. */
const isOfAnother = (fault: unknown): fault is Error =>
  fault instanceof Error && 'code' in fault && (fault.code === '26000' || fault.code === '42P05');
const ofPooler =
  'Behind a pooler that gives each transaction another connection, set DATABASE_PREPARED_STATEMENTS=off';
