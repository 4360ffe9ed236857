import { secondMs } from '#core/values/time.ts';
import { sseParser, type StreamEvent } from '#web/lib/realtime/sse-parser.ts';

/** ended: the server said no (signed out); it is not tried again. */
export type StreamState = 'connecting' | 'live' | 'dropped' | 'ended';

/** The server sends a heartbeat every 25 s; 10 s beyond that the line counts as dead. */
export const silenceLimitMs = 35 * secondMs;
const retryDelaysMs = [1, 2, 5, 10].map((seconds) => seconds * secondMs);

interface ConnectionRules {
  /** Asks for the stream, resuming after this sequence number. */
  open: (after: string | undefined, signal: AbortSignal) => Promise<Response>;
  after?: string | undefined;
  onEvent: (event: StreamEvent) => void;
  onState: (state: StreamState) => void;
}

/**
 * Keeps one event stream open: watches its heartbeat, reconnects after 1, 2, 5, then every 10 s,
 * resumes where it was. Returns stop.
 */
export function keepStream(rules: ConnectionRules): () => void {
  let after = rules.after;
  let failures = 0;
  let isStopped = false;
  let current: AbortController | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const heartbeat = watchdog(() => current?.abort());

  const take = (event: StreamEvent): void => {
    if (event.id !== undefined) after = event.id;
    // The first event says where the numbering stands, so that even a drop before any fact loses
    // none.
    if (event.name === 'ready' && after === undefined) after = readySeq(event.data);
    rules.onEvent(event);
  };
  const connect = async (): Promise<void> => {
    rules.onState(failures === 0 ? 'connecting' : 'dropped');
    current = new AbortController();
    heartbeat.beat();
    try {
      const response = await rules.open(after, current.signal);
      if (response.status === 401 || response.status === 403) {
        stop();
        rules.onState('ended');
        return;
      }
      if (!response.ok) throw new Error(`stream answered ${response.status}`);
      failures = 0;
      rules.onState('live');
      await readAll(response, take, heartbeat.beat);
    } catch {
      // A lost line is expected: the next try resumes after the last sequence number.
    }
    heartbeat.end();
    if (isStopped) return;
    rules.onState('dropped');
    retry = setTimeout(() => void connect(), retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)]);
    failures += 1;
  };
  function stop(): void {
    isStopped = true;
    clearTimeout(retry);
    heartbeat.end();
    current?.abort();
  }

  void connect();
  return stop;
}

/** Calls `onSilence` when no beat came for too long. */
function watchdog(onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => clearTimeout(timer);
  const beat = (): void => {
    end();
    timer = setTimeout(onSilence, silenceLimitMs);
  };
  return { beat, end };
}

async function readAll(
  response: Response,
  take: (event: StreamEvent) => void,
  onBytes: () => void,
): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  const feed = sseParser(take);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    feed(decoder.decode(value, { stream: true }));
  }
}

function readySeq(data: string): string | undefined {
  const match = /"seq":(\d+)/.exec(data);
  return match?.[1];
}
