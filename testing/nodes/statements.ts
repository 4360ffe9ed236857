// Which statements a piece of work sends to the database. Background work of the same process does
// not count.
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';

const sent = new AsyncLocalStorage<string[]>();
const prototype = pg.Client.prototype as { query: (...values: unknown[]) => unknown };
const query = prototype.query;
prototype.query = function counted(this: pg.Client, ...values: unknown[]) {
  const [first] = values;
  sent.getStore()?.push(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''));
  return query.apply(this, values);
};

/** What `work` itself sends. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const texts: string[] = [];
  await sent.run(texts, work);
  return texts;
}

/** What this process sends to answer the HTTP requests that `work` makes. */
export async function statementsOfRequests(work: () => Promise<unknown>): Promise<readonly string[]> {
  const texts: string[] = [];
  // Published where the request is about to be handled: everything it starts inherits this list.
  const begin = () => sent.enterWith(texts);
  subscribe('http.server.request.start', begin);
  try {
    await work();
  } finally {
    unsubscribe('http.server.request.start', begin);
  }
  return texts;
}
