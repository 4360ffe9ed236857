// One stream per browser: the tab that holds the lock reads it and passes everything on to the
// others.
import { useSyncExternalStore } from 'react';
import type { QuoteTuple, SignalName, Signals, UserEventName, UserEvents } from '#core/events.ts';
import { keepStream, type StreamState } from '#web/lib/realtime/connection.ts';
import { whileHere } from '#web/lib/session/parting.ts';
import {
  keepQuotesOf,
  onSymbolShown,
  quoteRows,
  shownSymbols,
  takeQuotes,
} from '#web/lib/realtime/quotes.ts';
import type { StreamEvent } from '#web/lib/realtime/sse-parser.ts';
import { CarriedQuotes, sayEveryMs, Wanted, wishPatienceMs } from '#web/lib/realtime/wanted.ts';

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
  | { kind: 'carried'; quotes: string }
  | { kind: 'wants'; symbols: readonly string[] }
  | { kind: 'hello' };

/** What comes onto a page in this time is said together. */
const gatherMs = 50;
const wanted = new Wanted();

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
  if (message.kind === 'wants') wanted.take(message.symbols, performance.now());
  if (message.kind === 'carried' && message.quotes !== 'all')
    keepQuotesOf(new Set(message.quotes.split(',')));
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

function openStream(quotes: string, after: string | undefined, signal: AbortSignal): Promise<Response> {
  const query = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
  return whileHere(() =>
    fetch(`/stream?quotes=${quotes}${query}`, {
      signal,
      credentials: 'same-origin',
      headers: { accept: 'text/event-stream', ...(after !== undefined && { 'last-event-id': after }) },
    }),
  );
}

const sendShown = (page: string, quotes: string): Promise<Response> =>
  whileHere(() =>
    fetch('/shown', {
      method: 'POST',
      signal: AbortSignal.timeout(wishPatienceMs),
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ page, quotes }),
    }),
  );

const later = (review: () => void): void => void setTimeout(review, wishPatienceMs);

/** Reads the stream until `leaving`, and passes on what comes. */
function readStream(carried: CarriedQuotes, pass: (message: Message) => void, leaving: AbortSignal): void {
  const takeEvent = (event: StreamEvent): void => {
    if (event.name === 'ready') carried.opened((JSON.parse(event.data) as { page: string }).page);
    if (event.name === 'shown') carried.shown(String(JSON.parse(event.data)));
    if (event.name === 'ready' || event.name === 'shown')
      return pass({ kind: 'carried', quotes: carried.carried });
    const message = messageOf(event);
    if (message) pass(message);
    carried.review();
  };
  const stop = keepStream({
    open: (after, signal) => openStream(carried.opening(), after, signal),
    after: lastSeen,
    onEvent: takeEvent,
    onState: (next) => pass({ kind: 'state', state: next }),
  });
  leaving.addEventListener('abort', stop);
}

/** Says which quotes this tab shows, while it is seen. Returns stop. */
function sayWants(pass: (message: Message) => void): { now: () => void; stop: () => void } {
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const now = (): void => {
    clearTimeout(gathering);
    gathering = undefined;
    if (!document.hidden) pass({ kind: 'wants', symbols: shownSymbols() });
  };
  const stopShown = onSymbolShown(() => {
    gathering ??= setTimeout(now, gatherMs);
  });
  const again = setInterval(now, sayEveryMs);
  document.addEventListener('visibilitychange', now);
  return {
    now,
    stop: () => {
      clearTimeout(gathering);
      clearInterval(again);
      document.removeEventListener('visibilitychange', now);
      stopShown();
    },
  };
}

/** Joins the browser's one stream, as its reader or behind another tab. Returns leave. */
export function joinStream(): () => void {
  const channel = new BroadcastChannel('truefill-stream');
  const leaving = new AbortController();
  let carried: CarriedQuotes | undefined;
  const pass = (message: Message) => {
    take(message);
    channel.postMessage(message);
    if (message.kind === 'wants') carried?.review();
  };
  const wants = sayWants(pass);

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    take(data);
    if (data.kind === 'wants') carried?.review();
    if (data.kind !== 'hello') return;
    wants.now();
    if (!carried) return;
    channel.postMessage({ kind: 'state', state } satisfies Message);
    channel.postMessage({ kind: 'quotes', rows: quoteRows() } satisfies Message);
  };

  const read = () =>
    new Promise<void>((resolve) => {
      carried = new CarriedQuotes({ wanted, now: () => performance.now(), send: sendShown, later });
      readStream(carried, pass, leaving.signal);
      leaving.signal.addEventListener('abort', () => resolve());
    });

  channel.postMessage({ kind: 'hello' } satisfies Message);
  wants.now();
  navigator.locks.request('truefill-stream', { signal: leaving.signal }, read).catch(() => {
    // Left before the lock came free: nothing to clean up.
  });
  return () => {
    leaving.abort();
    wants.stop();
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
