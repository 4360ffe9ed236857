// Open pages of this node. Facts come from the database in order; quotes are framed once and shared
// by every page.
import type { UserEventName } from '#core/events.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { RecordedEvent } from '#server/platform/events/read-event.ts';
import { listBehind, listUserEvents } from '#server/platform/events/record-event.ts';
import { faultFields, type Log } from '#server/platform/log.ts';
import { type QuotesOf, QuoteFrames, type WantedQuotes } from '#server/platform/realtime/quote-frames.ts';
import {
  isFor,
  readSignal,
  sendShown,
  type Shown,
  signalChannel,
} from '#server/platform/realtime/signals.ts';

interface Page {
  /** Known to the page alone: whoever says it may change the page's quotes. */
  readonly id: string;
  readonly userId: string | undefined;
  readonly sessionId: string | undefined;
  /** Also gets the signals for administrators. */
  readonly isAdmin?: boolean;
  /** What it wants at the start. */
  readonly quotes: WantedQuotes;
  /** Writes bytes of the stream; answers false when the page is too slow and should be closed. */
  readonly write: (frame: Buffer) => boolean;
  readonly end: () => void;
}

export interface Hub {
  /** Adds a page that has seen the user's facts up to `seq`. Answers how to take it away. */
  join(page: Page, seq: number): () => void;
  /** Changes the quotes of a page that is open here. False when it is not. */
  show(shown: Shown): boolean;
  /** Tells the other nodes: one of them may have the page. */
  showElsewhere(shown: Shown): Promise<void>;
  readonly pageCount: () => number;
  stop(): Promise<void>;
}

interface Member {
  readonly page: Page;
  quotes: WantedQuotes;
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
/** The poll asks for so many people in one statement. */
const peoplePerPoll = 5_000;
/** Beyond this many open pages of one user the oldest is closed. */
const maxPagesPerUser = 10;

export async function startHub(database: Database, quotes: QuotesOf, log: Log): Promise<Hub> {
  const pages = new OpenPages(database, quotes, log);
  const unlisten = await database.listen('user_events', (payload) =>
    payload === '' ? void pages.poll() : pages.wake(payload.split(',')),
  );
  const unlistenSignals = await database.listen(signalChannel, (payload) => pages.sendSignal(payload));
  const timers = [
    setInterval(() => pages.sendQuotes(), quoteMs),
    setInterval(() => void pages.poll(), pollMs),
    setInterval(() => pages.sendHeartbeat(), heartbeatMs),
  ];
  return {
    join: (page, seq) => pages.join(page, seq),
    show: (shown) => pages.show(shown),
    showElsewhere: (shown) => sendShown(database.read, shown),
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
  readonly #byId = new Map<string, Member>();
  readonly #database: Database;
  readonly #quotes: QuotesOf;
  readonly #log: Log;
  /** Of the running second. */
  #frames: QuoteFrames;
  #isPolling = false;

  constructor(database: Database, quotes: QuotesOf, log: Log) {
    this.#database = database;
    this.#quotes = quotes;
    this.#frames = new QuoteFrames(quotes);
    this.#log = log;
  }

  get count(): number {
    return this.#members.size;
  }

  join(page: Page, seq: number): () => void {
    const member: Member = { page, quotes: page.quotes, seq, pumping: false, again: false };
    this.#members.add(member);
    this.#byId.set(page.id, member);
    this.#sendQuotesTo(member);
    if (page.userId) {
      const mine = this.#byUser.get(page.userId) ?? new Set();
      this.#byUser.set(page.userId, mine.add(member));
      const oldest = mine.size > maxPagesPerUser ? mine.values().next().value : undefined;
      if (oldest) this.#close(oldest);
      void this.#pump(member, page.userId);
    }
    return () => this.#leave(member);
  }

  /** Looks for new facts of these people. */
  wake(userIds: Iterable<string>): void {
    for (const userId of userIds)
      for (const member of this.#byUser.get(userId) ?? []) void this.#pump(member, userId);
  }

  /**
   * Finds what a lost word left behind: the numbers of everybody with an open page in one question,
   * then the facts of those alone who have newer ones. A person's numbers have no gap and no late
   * comer, so a page is behind exactly when the newest one is larger than its own.
   */
  async poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      const people = [...this.#byUser].map(([userId, mine]) => ({
        userId,
        seq: Math.min(...[...mine].map(({ seq }) => seq)),
      }));
      for (let start = 0; start < people.length; start += peoplePerPoll)
        this.wake(await listBehind(this.#database.read, people.slice(start, start + peoplePerPoll)));
    } catch (fault) {
      this.#log.error('hub.poll_failed', faultFields(fault));
    } finally {
      this.#isPolling = false;
    }
  }

  show({ page, quotes }: Shown): boolean {
    const member = this.#byId.get(page);
    if (!member) return false;
    member.quotes = quotes;
    // The page knows by this that the change has come; it would say it again.
    if (this.#write(member, Buffer.from(`event: shown\ndata: ${JSON.stringify(quotes)}\n\n`)))
      this.#sendQuotesTo(member);
    return true;
  }

  sendQuotes(): void {
    this.#frames = new QuoteFrames(this.#quotes);
    for (const member of this.#members) this.#sendQuotesTo(member);
  }

  #sendQuotesTo(member: Member): void {
    const frame = this.#frames.of(member.quotes);
    if (frame) this.#write(member, frame);
  }

  sendSignal(payload: string): void {
    const signal = readSignal(payload);
    if (!signal) return;
    if ('page' in signal) return void this.show(signal);
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
    this.#byId.delete(member.page.id);
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
