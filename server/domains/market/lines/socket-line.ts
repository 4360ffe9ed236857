// One connection to one source. No timer of its own: `check` is called twice a second and looks at the clock it was given.
import WebSocket from 'ws';
import { secondMs } from '#core/values/time.ts';
import {
  type LineEvent,
  type LineQuote,
  type LineSpec,
  type LineState,
  readFrame,
} from '#server/domains/market/lines/line.ts';
import type { Clock } from '#server/platform/clock.ts';

/** A frame above this is not read, and ends the connection. */
const mostBytes = 1_000_000;
const readyWithinMs = 10 * secondMs;
const firstRetryMs = secondMs;
const lastRetryMs = 30 * secondMs;

export interface LineReport {
  readonly state: LineState;
  /** When the last frame of any kind came; undefined before the first. */
  readonly heardAt: number | undefined;
  readonly reconnects: number;
  /** Frames and quotes that could not be read or were refused. */
  readonly bad: number;
  readonly lastFault: string | undefined;
}

export interface SocketLine {
  report(): LineReport;
  start(natives: readonly string[]): void;
  /** Watches for silence, opens again when it is time, sends what waits. Call it about twice a second. */
  check(): void;
  stop(): void;
}

export interface LineOptions {
  readonly clock: Clock;
  /** 0 to 1, for the jitter of reconnects. */
  readonly random: () => number;
  readonly onQuote: (quote: LineQuote, at: number) => void;
}

export function createSocketLine(spec: LineSpec, { clock, random, onQuote }: LineOptions): SocketLine {
  let state: LineState = 'idle';
  let socket: WebSocket | undefined;
  let natives: readonly string[] = [];
  let heardAt: number | undefined;
  let openedAt = 0;
  let retryAt = 0;
  let pingedAt = 0;
  let attempt = 0;
  let reconnects = 0;
  let bad = 0;
  let lastFault: string | undefined;
  const seen = new Map<string, number>();
  const waiting: unknown[] = [];
  let sentIn = { second: 0, count: 0 };

  /** Sends as much as the source takes in a second; the rest waits. */
  const flush = (): void => {
    const second = Math.floor(clock.now() / secondMs);
    if (sentIn.second !== second) sentIn = { second, count: 0 };
    while (
      waiting.length > 0 &&
      sentIn.count < spec.maxSendsPerSecond &&
      socket?.readyState === WebSocket.OPEN
    ) {
      socket.send(JSON.stringify(waiting.shift()));
      sentIn.count += 1;
    }
  };

  const live = (): void => {
    state = 'live';
    attempt = 0;
  };

  const act = (event: LineEvent, at: number): void => {
    switch (event.kind) {
      case 'ready':
        return live();
      case 'send':
        waiting.push(event.message);
        return flush();
      case 'bad':
        bad += 1;
        return;
      case 'fault':
        lastFault = `${event.code}: ${event.text}`.slice(0, 200);
        // Knocking again at once would only be told the same: the longest pause.
        if (event.isLasting) attempt = 5;
        if (event.isLasting) socket?.terminate();
        return;
      case 'quote': {
        const { native, seq } = event.quote;
        // An older frame that arrives late says what is no longer true.
        if (seq !== undefined && seq <= (seen.get(native) ?? -1)) return;
        if (seq !== undefined) seen.set(native, seq);
        live();
        onQuote(event.quote, at);
      }
    }
  };

  const open = (): void => {
    state = 'connecting';
    openedAt = clock.now();
    waiting.length = 0;
    seen.clear();
    const mine = new WebSocket(spec.url, {
      handshakeTimeout: readyWithinMs,
      maxPayload: mostBytes,
      followRedirects: false,
    });
    socket = mine;
    const hear = (): void => {
      heardAt = clock.now();
    };
    mine.on('open', () => {
      hear();
      waiting.push(...spec.opening(natives));
      flush();
    });
    mine.on('ping', hear);
    mine.on('message', (data: Buffer) => {
      hear();
      const frame = readFrame(data.toString('utf8'));
      if (frame === undefined) bad += 1;
      else for (const event of spec.parse(frame)) act(event, clock.now());
    });
    mine.on('error', (fault) => {
      lastFault = fault.message.slice(0, 200);
    });
    mine.on('close', (code, reason) => {
      if (socket !== mine) return;
      socket = undefined;
      if (state === 'idle') return;
      if (reason.length > 0) lastFault = `${code}: ${reason.toString('utf8')}`.slice(0, 200);
      state = 'down';
      reconnects += 1;
      // Full jitter: a source that comes back is not met by all its clients at once.
      const widest = Math.min(lastRetryMs, firstRetryMs * 2 ** attempt);
      attempt += 1;
      retryAt = clock.now() + firstRetryMs + random() * (widest - firstRetryMs);
    });
  };

  return {
    report: () => ({ state, heardAt, reconnects, bad, lastFault }),
    start(wanted) {
      natives = wanted;
      if (state === 'idle') open();
    },
    check() {
      const at = clock.now();
      if (state === 'down' && at >= retryAt) open();
      if (state === 'connecting' && at - openedAt > readyWithinMs) socket?.terminate();
      if (state === 'live' && at - (heardAt ?? openedAt) > spec.silenceMs) {
        state = 'stale';
        lastFault = `silent for more than ${spec.silenceMs / secondMs} s`;
        socket?.terminate();
      }
      if (state === 'live' && spec.ping && at - pingedAt >= spec.ping.everyMs) {
        pingedAt = at;
        waiting.push(spec.ping.message);
      }
      flush();
    },
    stop() {
      state = 'idle';
      socket?.terminate();
      socket = undefined;
    },
  };
}
