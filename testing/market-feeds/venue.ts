// A local stand-in that speaks the documented frames of each source, and its documented faults, on
// demand.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { readFrame, type FeedName } from '#server/domains/market/feeds/feed.ts';

type Venue = Exclude<FeedName, 'ecb'>;
type Message = Readonly<Record<string, unknown>>;

interface Faults {
  /** Accepts everything and says nothing. */
  isSilent: boolean;
  /**
   * Answers a subscription with the source's own refusal: Alpaca 406, Kraken "not supported",
   * Coinbase "not a valid product".
   */
  refuses: boolean;
}

export interface VenueServer {
  readonly url: string;
  readonly faults: Faults;
  /** Every message a client sent, in order, over all connections. */
  readonly received: Message[];
  connections(): number;
  /** Sends a quote to everyone; `seq` only where the source numbers its frames. */
  push(native: string, bid: string, ask: string, seq?: number): void;
  /** Sends a text as it is. */
  raw(text: string): void;
  /** Cuts every connection, as a failing network does. */
  drop(): void;
  /** Closes every connection with a code and a reason, as a source that has had enough does. */
  closeAll(code: number, reason: string): void;
  stop(): Promise<void>;
}

/**
 * The frames of one source. Numbers are written as they stand, so that none passes through a
 * double.
 */
interface Dialect {
  readonly greeting: readonly string[];
  answer(message: Message, faults: Faults): readonly string[];
  quote(native: string, bid: string, ask: string, seq: number): string;
}

const dialects: Readonly<Record<Venue, Dialect>> = {
  kraken: {
    greeting: [
      '{"channel":"status","type":"update","data":[{"api_version":"v2","system":"online","version":"2.0.0"}]}',
    ],
    answer(message, { refuses }) {
      if (message['method'] === 'ping') return ['{"method":"pong"}'];
      if (message['method'] !== 'subscribe') return [];
      return refuses
        ? ['{"method":"subscribe","success":false,"error":"Currency pair not supported XYZ/USD"}']
        : ['{"method":"subscribe","success":true,"result":{"channel":"ticker"}}', '{"channel":"heartbeat"}'];
    },
    quote: (native, bid, ask) =>
      `{"channel":"ticker","type":"update","data":[{"symbol":"${native}","bid":${bid},"bid_qty":1.5,"ask":${ask},"ask_qty":2,"last":${bid}}]}`,
  },
  coinbase: {
    greeting: [],
    answer: (message, { refuses }) =>
      message['type'] !== 'subscribe'
        ? []
        : refuses
          ? ['{"type":"error","message":"Failed to subscribe","reason":"XYZ-USD is not a valid product"}']
          : ['{"type":"subscriptions","channels":[]}', '{"type":"heartbeat","sequence":1}'],
    quote: (native, bid, ask, seq) =>
      `{"type":"ticker","sequence":${seq},"product_id":"${native}","best_bid":"${bid}","best_bid_size":"1.5","best_ask":"${ask}","best_ask_size":"2"}`,
  },
  alpaca: {
    greeting: ['[{"T":"success","msg":"connected"}]'],
    answer(message, { refuses }) {
      if (message['action'] === 'auth')
        return refuses
          ? ['[{"T":"error","code":406,"msg":"connection limit exceeded"}]']
          : ['[{"T":"success","msg":"authenticated"}]'];
      return message['action'] === 'subscribe'
        ? ['[{"T":"subscription","trades":[],"quotes":["AAPL"]}]']
        : [];
    },
    quote: (native, bid, ask) => `[{"T":"q","S":"${native}","bp":${bid},"bs":1,"ap":${ask},"as":2}]`,
  },
  finnhub: {
    greeting: [],
    answer: (message, { refuses }) =>
      message['type'] !== 'subscribe'
        ? []
        : refuses
          ? ['{"type":"error","msg":"Invalid token"}']
          : ['{"type":"ping"}'],
    quote: (native, bid) => `{"type":"trade","data":[{"s":"${native}","p":${bid},"t":1,"v":3}]}`,
  },
  twelvedata: {
    greeting: [],
    answer: (message, { refuses }) =>
      message['action'] === 'heartbeat'
        ? ['{"event":"heartbeat","status":"ok"}']
        : [`{"event":"subscribe-status","status":"${refuses ? 'error' : 'ok'}","success":[],"fails":[]}`],
    quote: (native, bid, ask) =>
      `{"event":"price","symbol":"${native}","price":${bid},"bid":${bid},"ask":${ask}}`,
  },
};

export async function startVenue(name: Venue): Promise<VenueServer> {
  const dialect = dialects[name];
  const http = createServer((_request, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ server: http });
  const faults: Faults = { isSilent: false, refuses: false };
  const received: Message[] = [];
  let frames = 100;
  const say = (socket: WebSocket, texts: readonly string[]) => {
    if (!faults.isSilent) for (const text of texts) socket.send(text);
  };
  const everyone = (act: (socket: WebSocket) => void) => {
    for (const socket of sockets.clients) act(socket);
  };
  sockets.on('connection', (socket) => {
    say(socket, dialect.greeting);
    socket.on('message', (data: Buffer) => {
      const message = readFrame(data.toString('utf8')) as Message;
      received.push(message);
      say(socket, dialect.answer(message, faults));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    faults,
    received,
    connections: () => sockets.clients.size,
    push: (native, bid, ask, seq = (frames += 1)) =>
      everyone((socket) => say(socket, [dialect.quote(native, bid, ask, seq)])),
    raw: (text) => everyone((socket) => socket.send(text)),
    drop: () => everyone((socket) => socket.terminate()),
    closeAll: (code, reason) => everyone((socket) => socket.close(code, reason)),
    stop: async () => {
      everyone((socket) => socket.terminate());
      sockets.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
