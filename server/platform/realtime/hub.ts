// Open pages of this node. Facts come from the database in order; quotes are framed once and shared
// by every page.
import type { QuoteTuple, UserEventName } from '#core/events.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { RecordedEvent } from '#server/platform/events/read-event.ts';
import { listUserEvents } from '#server/platform/events/record-event.ts';
import { faultFields, type Log } from '#server/platform/log.ts';
import { isFor, readSignal, signalChannel } from '#server/platform/realtime/signals.ts';

interface Page {
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
const factsPerRead = 200;
/** Beyond this many open pages of one user the oldest is closed. */
const maxPagesPerUser = 10;

type QuotesOf = (symbols: 'all' | readonly string[]) => readonly QuoteTuple[];

export async function startHub(database: Database, quotes: QuotesOf, log: Log): Promise<Hub> {
  const pages = new OpenPages(database, log);
  const unlisten = await database.listen('user_events', (payload) =>
    pages.wake(payload === '' ? undefined : payload.split(',')),
  );
  const unlistenSignals = await database.listen(signalChannel, (payload) => pages.sendSignal(payload));
  const timers = [
    setInterval(() => pages.sendQuotes(quotes), quoteMs),
    setInterval(() => pages.wake(), pollMs),
    setInterval(() => pages.sendHeartbeat(), heartbeatMs),
  ];
  return {
    join: (page, seq) => pages.join(page, seq),
    pageCount: () => pages.count,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await unlisten();
      await unlistenSignals();
      pages.sendElsewhere();
    },
  };
}

/** The pages that are open on this node, and everything that is written to them. */
class OpenPages {
  readonly #members = new Set<Member>();
  readonly #byUser = new Map<string, Set<Member>>();
  readonly #database: Database;
  readonly #log: Log;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  get count(): number {
    return this.#members.size;
  }

  join(page: Page, seq: number): () => void {
    const member: Member = { page, seq, pumping: false, again: false };
    this.#members.add(member);
    if (page.userId) {
      const mine = this.#byUser.get(page.userId) ?? new Set();
      this.#byUser.set(page.userId, mine.add(member));
      const oldest = mine.size > maxPagesPerUser ? mine.values().next().value : undefined;
      if (oldest) this.#close(oldest);
      void this.#pump(member, page.userId);
    }
    return () => this.#leave(member);
  }

  /** Looks for new facts of these people, or of everyone with an open page. */
  wake(userIds: Iterable<string> = this.#byUser.keys()): void {
    for (const userId of userIds)
      for (const member of this.#byUser.get(userId) ?? []) void this.#pump(member, userId);
  }

  sendQuotes(quotes: QuotesOf): void {
    const frames = new Map<string, Buffer>();
    for (const member of this.#members) {
      const wanted = member.page.quotes;
      if (wanted === undefined) continue;
      const key = wanted === 'all' ? 'all' : wanted.join(',');
      let frame = frames.get(key);
      if (!frame) {
        frame = Buffer.from(`event: quotes\ndata: ${JSON.stringify(quotes(wanted))}\n\n`);
        frames.set(key, frame);
      }
      this.#write(member, frame);
    }
  }

  sendSignal(payload: string): void {
    const signal = readSignal(payload);
    if (!signal) return;
    const { to, type, payload: about } = signal;
    const frame = Buffer.from(`event: signal\ndata: ${JSON.stringify({ type, payload: about })}\n\n`);
    for (const member of this.#members) if (isFor(to, member.page)) this.#write(member, frame);
  }

  sendHeartbeat(): void {
    for (const member of this.#members) this.#write(member, heartbeat);
  }

  /** Sends every page to another node. */
  sendElsewhere(): void {
    for (const member of this.#members) {
      member.page.write(goElsewhere);
      this.#close(member);
    }
  }

  /** Sends the facts that a page has not seen, one pump at a time for each page. */
  async #pump(member: Member, userId: string): Promise<void> {
    if (member.pumping) {
      member.again = true;
      return;
    }
    member.pumping = true;
    try {
      do {
        member.again = false;
        const facts = await listUserEvents(this.#database.read, userId, member.seq, factsPerRead);
        for (const fact of facts) if (!this.#sendFact(member, fact)) return;
        if (facts.length === factsPerRead) member.again = true;
      } while (member.again && this.#members.has(member));
    } catch (fault) {
      this.#log.error('hub.pump_failed', faultFields(fault));
    } finally {
      member.pumping = false;
    }
  }

  /** Returns whether the page stays open. */
  #sendFact(member: Member, fact: RecordedEvent<UserEventName>): boolean {
    member.seq = fact.seq;
    const data = JSON.stringify({ type: fact.type, at: fact.at, payload: fact.payload });
    const isWritten = this.#write(member, Buffer.from(`id: ${fact.seq}\nevent: user\ndata: ${data}\n\n`));
    if (!isWritten) return false;
    if (!endsSession(fact, member.page.sessionId)) return true;
    this.#close(member);
    return false;
  }

  /** A page that is too slow to take a frame is closed. */
  #write(member: Member, frame: Buffer): boolean {
    if (member.page.write(frame)) return true;
    this.#close(member);
    return false;
  }

  #close(member: Member): void {
    this.#leave(member);
    member.page.end();
  }

  #leave(member: Member): void {
    this.#members.delete(member);
    const { userId } = member.page;
    const mine = userId ? this.#byUser.get(userId) : undefined;
    mine?.delete(member);
    if (mine?.size === 0 && userId) this.#byUser.delete(userId);
  }
}

/** A fact that ends sessions ends their pages too: sign-out, password reset, demotion, deletion. */
function endsSession(fact: RecordedEvent<UserEventName>, sessionId: string | undefined): boolean {
  if (fact.type !== 'identity.sessions-ended') return false;
  const { sessionIds } = fact.payload;
  return sessionIds === 'all' || (sessionId !== undefined && sessionIds.includes(sessionId));
}
