// Signing out, deleting the account and looking at somebody's pages change who is asking. Between
// that call and the fresh page that follows, the old page must ask nothing more: its questions
// would be refused, or answered about somebody else.
import { secondMs } from '#core/values/time.ts';

/** How long calls under way may keep somebody from leaving. */
const patienceMs = 2 * secondMs;

let parting: PromiseWithResolvers<void> | undefined;
const underWay = new Set<Promise<unknown>>();

/** Sends a call once the page is not being left; while it is being left, never. */
export async function whileHere<T>(send: () => Promise<T>): Promise<T> {
  while (parting) await parting.promise;
  const call = send();
  underWay.add(call);
  try {
    return await call;
  } finally {
    underWay.delete(call);
  }
}

const callsToCome = () =>
  Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, patienceMs))]);

/**
 * Makes the call after which somebody else, or nobody, is looking, and opens `path` afresh. `call`
 * must go past `whileHere` (`lastCall` of rpc.ts). When it fails the page stays, what waited goes
 * out, and the error is the caller's. A second press while the page is being left does nothing.
 */
export async function leaveBy(call: () => Promise<unknown>, path: string): Promise<void> {
  if (parting) return;
  const mine = (parting = Promise.withResolvers<void>());
  try {
    await callsToCome();
    await call();
  } catch (error) {
    parting = undefined;
    mine.resolve();
    throw error;
  }
  // "Back" may bring this very page out of the browser's memory: it asks who is looking like any
  // other.
  window.addEventListener('pageshow', () => location.reload());
  location.assign(path);
}
