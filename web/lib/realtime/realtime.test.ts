import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepStream, silenceLimitMs, type StreamState } from '#web/lib/realtime/connection.ts';
import { sseParser, type StreamEvent } from '#web/lib/realtime/sse-parser.ts';

describe('sseParser', () => {
  it('reads events whose bytes are cut anywhere', () => {
    const seen: StreamEvent[] = [];
    const feed = sseParser((event) => seen.push(event));
    for (const letter of ': hi\nevent: user\nid: 7\ndata: {"a":1}\n\nevent: heartbeat\r\ndata:\r\n\r\n')
      feed(letter);
    expect(seen).toEqual([
      { name: 'user', id: '7', data: '{"a":1}' },
      { name: 'heartbeat', id: undefined, data: '' },
    ]);
  });

  it('joins data lines and gives nothing for an unfinished event', () => {
    const seen: string[] = [];
    const feed = sseParser((event) => seen.push(event.data));
    feed('data: a\ndata: b\n\ndata: c\n');
    expect(seen).toEqual(['a\nb']);
  });
});

/** A stream whose writer the test holds. It ends with an error when aborted, as fetch does. */
function openLine(signal: AbortSignal) {
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      writer = controller;
      signal.addEventListener('abort', () => controller.error(new Error('aborted')));
    },
  });
  return {
    response: new Response(body),
    write: (text: string) => writer?.enqueue(new TextEncoder().encode(text)),
    close: () => writer?.close(),
  };
}

describe('keepStream', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function start(answer: (attempt: number, signal: AbortSignal) => Response | Error) {
    const states: StreamState[] = [];
    const afters: (string | undefined)[] = [];
    const stop = keepStream({
      open: async (after, signal) => {
        afters.push(after);
        const response = answer(afters.length, signal);
        if (response instanceof Error) throw response;
        return response;
      },
      onEvent: () => {},
      onState: (state) => states.push(state),
    });
    return { states, afters, stop };
  }

  it('tries again after 1, 2, 5 and then every 10 seconds', async () => {
    const { afters, stop } = start(() => new Error('down'));
    const triesAfter: number[] = [];
    for (const seconds of [0, 1, 2, 5, 10, 10]) {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      triesAfter.push(afters.length);
    }
    expect(triesAfter).toEqual([1, 2, 3, 4, 5, 6]);
    stop();
  });

  it('resumes after the last sequence number it saw', async () => {
    let line: ReturnType<typeof openLine> | undefined;
    const { afters, stop } = start((_attempt, signal) => (line = openLine(signal)).response);
    await vi.advanceTimersByTimeAsync(0);
    line?.write('event: user\nid: 41\ndata: {}\n\n');
    await vi.advanceTimersByTimeAsync(0);
    line?.close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(afters).toEqual([undefined, '41']);
    stop();
  });

  it('resumes from where the stream stood at the start when nothing has happened since', async () => {
    let line: ReturnType<typeof openLine> | undefined;
    const { afters, stop } = start((_attempt, signal) => (line = openLine(signal)).response);
    await vi.advanceTimersByTimeAsync(0);
    line?.write('event: ready\ndata: {"seq":12}\n\n');
    await vi.advanceTimersByTimeAsync(0);
    line?.close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(afters).toEqual([undefined, '12']);
    stop();
  });

  it('gives a silent line up and takes a heartbeat as a sign of life', async () => {
    const lines: ReturnType<typeof openLine>[] = [];
    const { states, stop } = start((_attempt, signal) => {
      const line = openLine(signal);
      lines.push(line);
      return line.response;
    });
    await vi.advanceTimersByTimeAsync(silenceLimitMs - 1);
    lines[0]?.write('event: heartbeat\ndata:\n\n');
    await vi.advanceTimersByTimeAsync(silenceLimitMs - 1);
    expect(states).toEqual(['connecting', 'live']);
    await vi.advanceTimersByTimeAsync(1);
    expect(states.at(-1)).toBe('dropped');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lines).toHaveLength(2);
    stop();
  });

  it('does not come back when the server says the session is over', async () => {
    const { states, afters, stop } = start(() => new Response(null, { status: 401 }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states).toEqual(['connecting', 'ended']);
    expect(afters).toHaveLength(1);
    stop();
  });
});
