import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Db } from '#server/platform/db/tx.ts';
import { newestUserSeq } from '#server/platform/events/record-event.ts';
import type { Hub } from '#server/platform/realtime/hub.ts';

const symbolPattern = /^[A-Z0-9]{1,12}$/;
const maxBufferedBytes = 1_000_000;

/** `GET /stream?quotes=all|SYM,SYM`: server-sent events. Resumes after `Last-Event-ID` (or `?after=`); from now on without. */
export function serveStream(
  server: FastifyInstance,
  parts: { hub: Hub; db: Db; viewerOf: (request: FastifyRequest) => Promise<Actor | undefined> },
): void {
  server.get('/stream', async (request, reply) => {
    const viewer = await parts.viewerOf(request);
    const query = request.query as { quotes?: string; after?: string };
    const quotes = parseQuotes(query.quotes);
    if (quotes === 'bad')
      return reply.status(400).send({ code: 'BAD_REQUEST', message: 'Unknown list of symbols.' });
    // Everything is read before the answer starts: from here on only the hub writes.
    const userId = viewer?.isVerified ? viewer.userId : undefined;
    const given = request.headers['last-event-id'] ?? query.after;
    const seen = /^\d{1,15}$/.test(String(given)) ? Number(given) : undefined;
    const seq = userId ? (seen ?? (await newestUserSeq(parts.db.read, userId))) : 0;
    const isAdmin = userId !== undefined && viewer?.isAdmin === true;
    open(reply, parts.hub, { userId, sessionId: viewer?.sessionId, isAdmin, quotes }, seq);
    // What a read-only look hears ends with it, whatever the page does.
    if (viewer?.viewedBy) {
      const timer = setTimeout(() => reply.raw.end(), viewer.viewedBy.leftMs);
      reply.raw.on('close', () => clearTimeout(timer));
    }
    return reply;
  });
}

function open(
  reply: FastifyReply,
  hub: Hub,
  page: {
    userId: string | undefined;
    sessionId: string | undefined;
    isAdmin: boolean;
    quotes: 'all' | readonly string[] | undefined;
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
  reply.raw.write(`retry: 1000\nevent: ready\ndata: {"seq":${seq}}\n\n`);
  const leave = hub.join(
    {
      ...page,
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

function parseQuotes(text: unknown): 'all' | readonly string[] | undefined | 'bad' {
  if (text === undefined || text === '') return undefined;
  // A name given twice arrives as a list.
  if (typeof text !== 'string') return 'bad';
  if (text === 'all') return 'all';
  const symbols = [...new Set(text.split(','))].sort();
  return symbols.length <= 200 && symbols.every((symbol) => symbolPattern.test(symbol)) ? symbols : 'bad';
}
