// Open pages of this node. Facts come from the database in order; quotes are framed once and shared by every page.
import type { QuoteTuple, UserEventName } from '#core/events.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { RecordedEvent } from '#server/platform/events/read-event.ts';
import { listUserEvents } from '#server/platform/events/record-event.ts';
import { faultFields, type Log } from '#server/platform/log.ts';
import { isFor, readSignal, signalChannel } from '#server/platform/realtime/signals.ts';

export interface Page {
  readonly userId: string | undefined;
  readonly sessionId: string | undefined;
  /** Also gets the signals for administrators. */
  readonly isAdmin?: boolean;
  /** 'all' or a sorted list of symbols; undefined when the page wants no quotes. */
  readonly quotes: 'all' | readonly string[] | undefined;
  /** Writes bytes of the stream; answers false when the page is too slow and should be closed. */
  readonly write: (frame: Buffer) => boolean;
  readonly end: () => void;
}

export interface Hub {
  /** Adds a page that has seen the user's facts up to `seq`. Answers how to take it away. */
  join(page: Page, seq: number): () => void;
  readonly pageCount: () => number;
  stop(): Promise<void>;
}

interface Member {
  readonly page: Page;
  seq: number;
  pumping: boolean;
  again: boolean;
}

/** The page comes back at once, by then to another node. */
const goElsewhere = Buffer.from('retry: 250\nevent: reconnect\ndata: {}\n\n');
const heartbeat = Buffer.from('event: heartbeat\ndata: {}\n\n');
const heartbeatMs = 25_000;
const quoteMs = 1_000;
const pollMs = 5_000;
/** Beyond this many open pages of one user the oldest is closed. */
const maxPagesPerUser = 10;

export async function startHub(
  database: Database,
  quotes: (symbols: 'all' | readonly string[]) => readonly QuoteTuple[],
  log: Log,
): Promise<Hub> {
  const members = new Set<Member>();
  const byUser = new Map<string, Set<Member>>();

  const leave = (member: Member): void => {
    members.delete(member);
    const mine = member.page.userId ? byUser.get(member.page.userId) : undefined;
    mine?.delete(member);
    if (mine?.size === 0 && member.page.userId) byUser.delete(member.page.userId);
  };
  const close = (member: Member): void => {
    leave(member);
    member.page.end();
  };

  const pump = async (member: Member, userId: string): Promise<void> => {
    if (member.pumping) {
      member.again = true;
      return;
    }
    member.pumping = true;
    try {
      do {
        member.again = false;
        const facts = await listUserEvents(database.read, userId, member.seq, 200);
        for (const fact of facts) {
          member.seq = fact.seq;
          const data = JSON.stringify({ type: fact.type, at: fact.at, payload: fact.payload });
          if (!member.page.write(Buffer.from(`id: ${fact.seq}\nevent: user\ndata: ${data}\n\n`)))
            return close(member);
          if (endsSession(fact, member.page.sessionId)) return close(member);
        }
        if (facts.length === 200) member.again = true;
      } while (member.again && members.has(member));
    } catch (fault) {
      log.error('hub.pump_failed', faultFields(fault));
    } finally {
      member.pumping = false;
    }
  };
  const wake = (userIds: Iterable<string>): void => {
    for (const userId of userIds) for (const member of byUser.get(userId) ?? []) void pump(member, userId);
  };

  const sendQuotes = (): void => {
    const frames = new Map<string, Buffer>();
    for (const member of members) {
      const wanted = member.page.quotes;
      if (wanted === undefined) continue;
      const key = wanted === 'all' ? 'all' : wanted.join(',');
      let frame = frames.get(key);
      if (!frame) {
        frame = Buffer.from(`event: quotes\ndata: ${JSON.stringify(quotes(wanted))}\n\n`);
        frames.set(key, frame);
      }
      if (!member.page.write(frame)) close(member);
    }
  };

  const unlisten = await database.listen('user_events', (payload) =>
    wake(payload === '' ? byUser.keys() : payload.split(',')),
  );
  const unlistenSignals = await database.listen(signalChannel, (payload) => {
    const signal = readSignal(payload);
    if (!signal) return;
    const { to, type, payload: about } = signal;
    const frame = Buffer.from(`event: signal\ndata: ${JSON.stringify({ type, payload: about })}\n\n`);
    for (const member of members) if (isFor(to, member.page) && !member.page.write(frame)) close(member);
  });
  const timers = [
    setInterval(sendQuotes, quoteMs),
    setInterval(() => wake(byUser.keys()), pollMs),
    setInterval(() => {
      for (const member of members) if (!member.page.write(heartbeat)) close(member);
    }, heartbeatMs),
  ];

  return {
    join: (page, seq) => {
      const member: Member = { page, seq, pumping: false, again: false };
      members.add(member);
      if (page.userId) {
        const mine = byUser.get(page.userId) ?? new Set();
        byUser.set(page.userId, mine.add(member));
        const oldest = mine.size > maxPagesPerUser ? mine.values().next().value : undefined;
        if (oldest) close(oldest);
        void pump(member, page.userId);
      }
      return () => leave(member);
    },
    pageCount: () => members.size,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await unlisten();
      await unlistenSignals();
      for (const member of members) {
        member.page.write(goElsewhere);
        close(member);
      }
    },
  };
}

/** A fact that ends sessions ends their pages too: sign-out, password reset, demotion, deletion. */
function endsSession(fact: RecordedEvent<UserEventName>, sessionId: string | undefined): boolean {
  if (fact.type !== 'identity.sessions-ended') return false;
  const { sessionIds } = fact.payload;
  return sessionIds === 'all' || (sessionId !== undefined && sessionIds.includes(sessionId));
}
