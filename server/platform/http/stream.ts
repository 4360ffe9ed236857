import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#server/platform/auth/actor.ts';
import { networkOf } from '#server/platform/auth/limits.ts';
import type { Db } from '#server/platform/db/tx.ts';
import { newestUserSeq } from '#server/platform/events/record-event.ts';
import { createCallRate } from '#server/platform/http/call-rate.ts';
import type { Hub } from '#server/platform/realtime/hub.ts';
import type { WantedQuotes } from '#server/platform/realtime/quote-frames.ts';

const pagePattern = /^[\da-f-]{36}$/;
const symbolPattern = /^[A-Z0-9]{1,12}$/;
/** Pages without a session: a household or a classroom has a few, a flood has thousands. */
const maxStreamsPerNetwork = 20;
const maxBufferedBytes = 1_000_000;
/** How often a page may say what it shows, and one session reach pages on other nodes: a transaction each. */
const shownRate = { perSecond: 5, burst: 20 };

interface StreamParts {
  readonly hub: Hub;
  readonly db: Db;
  readonly viewerOf: (request: FastifyRequest) => Promise<Actor | undefined>;
  readonly addressOf: (request: FastifyRequest) => string;
  readonly isDraining: () => boolean;
}

/**
 * `POST /shown`: from now on an open page wants the quotes of these symbols. Its stream says
 * `shown` when the wish has come. The page's name, which only its stream was told, is the right to
 * it.
 */
export function serveShown(server: FastifyInstance, { hub, viewerOf }: StreamParts): void {
  const [maySay, mayGoOn] = [createCallRate(shownRate), createCallRate(shownRate)];
  server.post('/shown', async (request, reply) => {
    const { page, quotes: wish } = (request.body ?? {}) as { page?: unknown; quotes?: unknown };
    const quotes = wish === '' ? [] : parseQuotes(wish);
    if (typeof page !== 'string' || !pagePattern.test(page) || quotes === undefined || quotes === 'bad')
      return reply.status(400).send({ code: 'BAD_REQUEST', message: 'Name the page and its symbols.' });
    if (!maySay(page)) return reply.status(429).send({ code: 'TOO_MANY', message: 'Slow down.' });
    if (!hub.show({ page, quotes })) {
      const viewer = await viewerOf(request);
      if (viewer && mayGoOn(viewer.sessionId)) await hub.showElsewhere({ page, quotes });
    }
    return reply.status(204).send();
  });
}

/**
 * `GET /stream?quotes=all|SYM,SYM`: server-sent events. Resumes after `Last-Event-ID` (or
 * `?after=`); from now on without.
 */
export function serveStream(server: FastifyInstance, parts: StreamParts): void {
  const strangers = new Map<string, number>();
  server.get('/stream', async (request, reply) => {
    if (parts.isDraining())
      return reply
        .status(503)
        .header('retry-after', '1')
        .send({ code: 'STOPPING', message: 'This node is stopping. Reconnect.' });
    const viewer = await parts.viewerOf(request);
    const query = request.query as { quotes?: string; after?: string };
    const quotes = parseQuotes(query.quotes);
    if (quotes === 'bad')
      return reply.status(400).send({ code: 'BAD_REQUEST', message: 'Unknown list of symbols.' });
    const network = networkOf(parts.addressOf(request));
    if (!viewer && (strangers.get(network) ?? 0) >= maxStreamsPerNetwork)
      return reply.header('retry-after', '30').status(429).send({
        code: 'TOO_MANY',
        message: 'Too many pages are open from this network. Close some, or sign in.',
      });
    // Everything is read before the answer starts: from here on only the hub writes.
    const userId = viewer?.isVerified ? viewer.userId : undefined;
    const given = request.headers['last-event-id'] ?? query.after;
    const seq = userId ? await startOf(parts.db, userId, given) : 0;
    const isAdmin = userId !== undefined && viewer?.isAdmin === true;
    if (!viewer) countStranger(strangers, network, reply);
    open(reply, parts.hub, { userId, sessionId: viewer?.sessionId, isAdmin, quotes }, seq);
    if (viewer) endWithLook(viewer, reply);
    return reply;
  });
}

/** The last event that the page has seen; without one, the newest: it hears only of what comes. */
async function startOf({ read }: Db, userId: string, given: unknown): Promise<number> {
  return /^\d{1,15}$/.test(String(given)) ? Number(given) : newestUserSeq(read, userId);
}

/** A read-only look at an account hears nothing after its time, whatever the page does. */
function endWithLook({ viewedBy }: Actor, reply: FastifyReply): void {
  if (!viewedBy) return;
  const timer = setTimeout(() => reply.raw.end(), viewedBy.leftMs);
  reply.raw.on('close', () => clearTimeout(timer));
}

/** Counts a page without a session until it is closed. */
function countStranger(strangers: Map<string, number>, network: string, reply: FastifyReply): void {
  strangers.set(network, (strangers.get(network) ?? 0) + 1);
  reply.raw.once('close', () => {
    const left = (strangers.get(network) ?? 1) - 1;
    if (left > 0) strangers.set(network, left);
    else strangers.delete(network);
  });
}

function open(
  reply: FastifyReply,
  hub: Hub,
  page: {
    userId: string | undefined;
    sessionId: string | undefined;
    isAdmin: boolean;
    quotes: WantedQuotes;
  },
  seq: number,
): void {
  reply.hijack();
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
    connection: 'close',
  };
  reply.raw.writeHead(200, headers as Record<string, string>);
  reply.raw.flushHeaders();
  const socket = reply.raw.socket;
  const id = randomUUID();
  reply.raw.write(`retry: 1000\nevent: ready\ndata: {"seq":${seq},"page":"${id}"}\n\n`);
  const leave = hub.join(
    {
      ...page,
      id,
      write: (frame) => {
        reply.raw.write(frame);
        return (socket?.writableLength ?? 0) < maxBufferedBytes;
      },
      end: () => reply.raw.end(),
    },
    seq,
  );
  reply.raw.on('close', leave);
}

function parseQuotes(text: unknown): WantedQuotes | 'bad' {
  if (text === undefined || text === '') return undefined;
  // A name given twice arrives as a list.
  if (typeof text !== 'string') return 'bad';
  if (text === 'all') return 'all';
  const symbols = [...new Set(text.split(','))].sort();
  return symbols.length <= 200 && symbols.every((symbol) => symbolPattern.test(symbol)) ? symbols : 'bad';
}
