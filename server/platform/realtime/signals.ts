// Passing signs to open pages: somebody writes, something is worth reading again. Not facts: they
// have no number, are kept nowhere and are never resumed. A page that missed one finds the truth
// when it reads again.
import type { SignalName, Signals } from '#core/events.ts';
import { run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** One person by id, every administrator, or every page of a signed-in person. */
export type Audience = { readonly userId: string } | 'administrators' | 'everyone';

export interface SignalFrame {
  readonly to: Audience;
  readonly type: SignalName;
  readonly payload: Readonly<Record<string, unknown>>;
}

export const signalChannel = 'signals';

/**
 * Sent when the transaction commits, and only then; costs no row. The payload must stay under 7 kB.
 */
export async function sendSignal<Name extends SignalName>(
  tx: Tx,
  to: Audience,
  type: Name,
  payload: Signals[Name],
): Promise<void> {
  const frame: SignalFrame = { to, type, payload };
  await run(tx, sql`select pg_notify(${signalChannel}, ${JSON.stringify(frame)})`);
}

/** A page's new wish for quotes. It may have come to a node that does not have the page. */
export interface Shown {
  readonly page: string;
  readonly quotes: 'all' | readonly string[];
}

/** A node of an earlier version takes everything here for a signal: this one is to nobody. */
const toNobody = { to: { userId: '' } } satisfies Pick<SignalFrame, 'to'>;

export const sendShown = async (tx: Tx, shown: Shown): Promise<void> =>
  void (await run(tx, sql`select pg_notify(${signalChannel}, ${JSON.stringify({ ...shown, ...toNobody })})`));

/**
 * Our own frames only travel here; anything else on the channel (a reconnect is an empty text) is
 * no signal.
 */
export function readSignal(payload: string): SignalFrame | Shown | undefined {
  return payload === '' ? undefined : (JSON.parse(payload) as SignalFrame | Shown);
}

export const isFor = (
  to: Audience,
  page: { readonly userId: string | undefined; readonly isAdmin?: boolean },
): boolean =>
  page.userId !== undefined &&
  (to === 'everyone' || (to === 'administrators' ? page.isAdmin === true : page.userId === to.userId));
