// One connection to one source. No timer of its own: `check` is called twice a second and looks at
// the clock it was given.
import WebSocket from 'ws';
import { secondMs } from '#core/values/time.ts';
import {
  type FeedEvent,
  type FeedQuote,
  type FeedSpec,
  type FeedState,
  readFrame,
} from '#server/domains/market/feeds/feed.ts';
import type { Clock } from '#server/platform/clock.ts';

/** A frame above this is not read, and ends the connection. */
const mostBytes = 1_000_000;
const readyWithinMs = 10 * secondMs;
const firstRetryMs = secondMs;
const lastRetryMs = 30 * secondMs;

export interface FeedReport {
  readonly state: FeedState;
  /** When the last frame of any kind came; undefined before the first. */
  readonly heardAt: number | undefined;
  readonly reconnects: number;
  /** Frames and quotes that could not be read or were refused. */
  readonly bad: number;
  readonly lastFault: string | undefined;
}

export interface SocketFeed {
  report(): FeedReport;
  start(natives: readonly string[]): void;
  /**
   * Watches for silence, opens again when it is time, sends what waits. Call it about twice a
   * second.
   */
  check(): void;
  stop(): void;
}

export interface FeedOptions {
  readonly clock: Clock;
  /** 0 to 1, for the jitter of reconnects. */
  readonly random: () => number;
  readonly onQuote: (quote: FeedQuote, at: number) => void;
}

export const createSocketFeed = (spec: FeedSpec, options: FeedOptions): SocketFeed =>
  new SourceSocket(spec, options);

class SourceSocket implements SocketFeed {
  readonly #spec: FeedSpec;
  readonly #options: FeedOptions;
  #state: FeedState = 'idle';
  #socket: WebSocket | undefined;
  #natives: readonly string[] = [];
  #heardAt: number | undefined;
  #openedAt = 0;
  #retryAt = 0;
  #pingedAt = 0;
  #attempt = 0;
  #reconnects = 0;
  #bad = 0;
  #lastFault: string | undefined;
  /** The newest number of each native name on this connection. */
  readonly #seen = new Map<string, number>();
  readonly #waiting: unknown[] = [];
  #sentIn = { second: 0, count: 0 };

  constructor(spec: FeedSpec, options: FeedOptions) {
    this.#spec = spec;
    this.#options = options;
  }

  report(): FeedReport {
    return {
      state: this.#state,
      heardAt: this.#heardAt,
      reconnects: this.#reconnects,
      bad: this.#bad,
      lastFault: this.#lastFault,
    };
  }

  start(natives: readonly string[]): void {
    this.#natives = natives;
    if (this.#state === 'idle') this.#open();
  }

  check(): void {
    const at = this.#now();
    const { silenceMs, ping } = this.#spec;
    if (this.#state === 'down' && at >= this.#retryAt) this.#open();
    if (this.#state === 'connecting' && at - this.#openedAt > readyWithinMs) this.#socket?.terminate();
    if (this.#state === 'live' && at - (this.#heardAt ?? this.#openedAt) > silenceMs) {
      this.#state = 'stale';
      this.#lastFault = `silent for more than ${silenceMs / secondMs} s`;
      this.#socket?.terminate();
    }
    if (this.#state === 'live' && ping && at - this.#pingedAt >= ping.everyMs) {
      this.#pingedAt = at;
      this.#waiting.push(ping.message);
    }
    this.#flush();
  }

  stop(): void {
    this.#state = 'idle';
    this.#socket?.terminate();
    this.#socket = undefined;
  }

  #now(): number {
    return this.#options.clock.now();
  }

  #open(): void {
    this.#state = 'connecting';
    this.#openedAt = this.#now();
    this.#waiting.length = 0;
    this.#seen.clear();
    const socket = new WebSocket(this.#spec.url, {
      handshakeTimeout: readyWithinMs,
      maxPayload: mostBytes,
      followRedirects: false,
    });
    this.#socket = socket;
    socket.on('open', () => {
      this.#hear();
      this.#waiting.push(...this.#spec.opening(this.#natives));
      this.#flush();
    });
    socket.on('ping', () => this.#hear());
    socket.on('message', (data: Buffer) => this.#read(data.toString('utf8')));
    socket.on('error', (fault) => this.#note(fault.message));
    socket.on('close', (code, reason) => {
      // A connection that was replaced has nothing to say about this one.
      if (this.#socket === socket) this.#planRetry(code, reason.toString('utf8'));
    });
  }

  #hear(): void {
    this.#heardAt = this.#now();
  }

  #note(fault: string): void {
    this.#lastFault = fault.slice(0, 200);
  }

  #read(text: string): void {
    this.#hear();
    const frame = readFrame(text);
    if (frame === undefined) this.#bad += 1;
    else for (const event of this.#spec.parse(frame)) this.#act(event);
  }

  #act(event: FeedEvent): void {
    switch (event.kind) {
      case 'ready':
        return this.#goLive();
      case 'send':
        this.#waiting.push(event.message);
        return this.#flush();
      case 'bad':
        this.#bad += 1;
        return;
      case 'fault':
        this.#note(`${event.code}: ${event.text}`);
        // Knocking again at once would only be told the same: the longest pause.
        if (event.isLasting) this.#attempt = 5;
        if (event.isLasting) this.#socket?.terminate();
        return;
      case 'quote':
        return this.#takeQuote(event.quote);
    }
  }

  #takeQuote(quote: FeedQuote): void {
    const { native, seq } = quote;
    // An older frame that arrives late says what is no longer true.
    if (seq !== undefined && seq <= (this.#seen.get(native) ?? -1)) return;
    if (seq !== undefined) this.#seen.set(native, seq);
    this.#goLive();
    this.#options.onQuote(quote, this.#now());
  }

  #goLive(): void {
    this.#state = 'live';
    this.#attempt = 0;
  }

  /** Sends as much as the source takes in a second; the rest waits. */
  #flush(): void {
    const second = Math.floor(this.#now() / secondMs);
    if (this.#sentIn.second !== second) this.#sentIn = { second, count: 0 };
    while (
      this.#waiting.length > 0 &&
      this.#sentIn.count < this.#spec.maxSendsPerSecond &&
      this.#socket?.readyState === WebSocket.OPEN
    ) {
      this.#socket.send(JSON.stringify(this.#waiting.shift()));
      this.#sentIn.count += 1;
    }
  }

  #planRetry(code: number, reason: string): void {
    this.#socket = undefined;
    if (this.#state === 'idle') return;
    if (reason.length > 0) this.#note(`${code}: ${reason}`);
    this.#state = 'down';
    this.#reconnects += 1;
    // Full jitter: a source that comes back is not met by all its clients at once.
    const widest = Math.min(lastRetryMs, firstRetryMs * 2 ** this.#attempt);
    this.#attempt += 1;
    this.#retryAt = this.#now() + firstRetryMs + this.#options.random() * (widest - firstRetryMs);
  }
}
