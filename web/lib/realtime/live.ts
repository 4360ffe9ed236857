// One stream per browser: the tab that holds the lock reads it and passes everything on to the
// others.
import { useSyncExternalStore } from 'react';
import type { QuoteTuple, SignalName, Signals, UserEventName, UserEvents } from '#core/events.ts';
import { keepStream, type StreamState } from '#web/lib/realtime/connection.ts';
import { whileHere } from '#web/lib/session/parting.ts';
import { quoteRows, takeQuotes } from '#web/lib/realtime/quotes.ts';
import type { StreamEvent } from '#web/lib/realtime/sse-parser.ts';

export type UserEvent = {
  [Name in UserEventName]: { type: Name; at: string; payload: UserEvents[Name] };
}[UserEventName];

/** A passing sign; a page that missed one loses nothing. */
export type Signal = { [Name in SignalName]: { type: Name; payload: Signals[Name] } }[SignalName];

type Message =
  | { kind: 'quotes'; rows: readonly QuoteTuple[] }
  | { kind: 'user'; id: string | undefined; event: UserEvent }
  | { kind: 'signal'; signal: Signal }
  | { kind: 'state'; state: StreamState }
  | { kind: 'hello' };

let state: StreamState = 'connecting';
let lastSeen: string | undefined;
const stateListeners = new Set<() => void>();
const eventListeners = new Set<(event: UserEvent) => void>();
const signalListeners = new Set<(signal: Signal) => void>();

function setState(next: StreamState): void {
  state = next;
  for (const listener of stateListeners) listener();
}

function take(message: Message): void {
  if (message.kind === 'quotes') takeQuotes(message.rows);
  if (message.kind === 'state') setState(message.state);
  if (message.kind === 'signal') for (const listener of signalListeners) listener(message.signal);
  if (message.kind === 'user') {
    lastSeen = message.id ?? lastSeen;
    for (const listener of eventListeners) listener(message.event);
  }
}

function messageOf(event: StreamEvent): Message | undefined {
  if (event.name === 'quotes') return { kind: 'quotes', rows: JSON.parse(event.data) as QuoteTuple[] };
  if (event.name === 'user')
    return { kind: 'user', id: event.id, event: JSON.parse(event.data) as UserEvent };
  if (event.name === 'signal') return { kind: 'signal', signal: JSON.parse(event.data) as Signal };
  return undefined;
}

function openStream(after: string | undefined, signal: AbortSignal): Promise<Response> {
  const query = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
  return whileHere(() =>
    fetch(`/stream?quotes=all${query}`, {
      signal,
      credentials: 'same-origin',
      headers: { accept: 'text/event-stream', ...(after !== undefined && { 'last-event-id': after }) },
    }),
  );
}

/** Joins the browser's one stream, as its reader or behind another tab. Returns leave. */
export function joinStream(): () => void {
  const channel = new BroadcastChannel('truefill-stream');
  const leaving = new AbortController();
  let isReader = false;
  const pass = (message: Message) => {
    take(message);
    channel.postMessage(message);
  };

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'hello') return take(data);
    if (!isReader) return;
    channel.postMessage({ kind: 'state', state } satisfies Message);
    channel.postMessage({ kind: 'quotes', rows: quoteRows() } satisfies Message);
  };

  const read = () =>
    new Promise<void>((resolve) => {
      isReader = true;
      const stop = keepStream({
        open: openStream,
        after: lastSeen,
        onEvent: (event) => {
          const message = messageOf(event);
          if (message) pass(message);
        },
        onState: (next) => pass({ kind: 'state', state: next }),
      });
      leaving.signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });

  channel.postMessage({ kind: 'hello' } satisfies Message);
  navigator.locks.request('truefill-stream', { signal: leaving.signal }, read).catch(() => {
    // Left before the lock came free: nothing to clean up.
  });
  return () => {
    leaving.abort();
    channel.close();
  };
}

/** Calls back whenever the stream comes alive. Returns stop. */
export function onStreamLive(listener: () => void): () => void {
  return followState(() => {
    if (state === 'live') listener();
  });
}

/** Calls back with each fact about this user, in order. Returns stop. */
export function onUserEvent(listener: (event: UserEvent) => void): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

/** Calls back with each passing sign. Returns stop. */
export function onSignal(listener: (signal: Signal) => void): () => void {
  signalListeners.add(listener);
  return () => signalListeners.delete(listener);
}

const followState = (listener: () => void) => {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
};
/** The browser's own word on the network; a stream that broke off without one is noticed later. */
function followOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
export const useIsOnline = (): boolean => useSyncExternalStore(followOnline, () => navigator.onLine);

/** Nothing comes in: every price on the screen is from before. */
export function useIsLineDown(): boolean {
  const isDropped = useStreamState() === 'dropped';
  return !useIsOnline() || isDropped;
}
export const useStreamState = (): StreamState => useSyncExternalStore(followState, () => state);
