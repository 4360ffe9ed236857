// What a node says of itself, and how little it says of guesses. A refusal is no fault.
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Refusal } from '#core/values/refusal.ts';
import type { Database } from '#server/platform/db/database.ts';
import { recordEvent, sequenceOutbox } from '#server/platform/events/record-event.ts';
import { serveDevTriggers } from '#server/platform/http/dev/dev-triggers.ts';
import { serveHealth } from '#server/platform/http/health.ts';
import { unknownPaths } from '#server/platform/http/pages/unknown-paths.ts';
import { createLog } from '#server/platform/log.ts';
import { openTestDatabase } from '#testing/database.ts';

const at = Date.parse('2026-11-20T15:00:00Z');
let now = at;
let isDraining = false;
let database: Database;
let server: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  server = fastify();
  const parts = {
    isLocal: true,
    metricsToken: undefined,
    database,
    clock: { now: () => now },
    pageCount: () => 0,
  };
  serveHealth(server, parts, () => isDraining);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const ready = async () => {
  const { statusCode, body } = await server.inject('/readyz');
  return [statusCode, JSON.parse(body)];
};

describe('readiness', () => {
  it('ends with its reason while a fact waits longer than half a minute, and comes back with it', async () => {
    expect(await ready()).toEqual([200, { ok: true }]);
    const fact = {
      type: 'copying.leader-filled',
      payload: { leaderId: 'led_1', fillId: 'fil_1', symbol: 'BTC' },
    } as const;
    await database.transaction((tx) => recordEvent(tx, fact, at));
    now = at + 29_000;
    expect(await ready()).toEqual([200, { ok: true }]);
    now = at + 31_000;
    expect(await ready()).toEqual([503, { ok: false, reason: 'facts_late', reasons: ['facts_late'] }]);
    await database.transaction((tx) => sequenceOutbox(tx, 10));
    expect(await ready()).toEqual([200, { ok: true }]);
  });

  it('ends before the door closes', async () => {
    isDraining = true;
    expect(await ready()).toEqual([503, { ok: false, reason: 'stopping', reasons: ['stopping'] }]);
    isDraining = false;
  });
});

describe('paths that nobody knows', () => {
  afterEach(() => vi.useRealTimers());
  it('are one line a minute with their number', () => {
    vi.useFakeTimers();
    const lines: string[] = [];
    const count = unknownPaths(createLog('info', (line) => lines.push(line)));
    for (let guess = 0; guess < 500; guess++) count(`/wp-admin/${guess}`);
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ count: 500, first: '/wp-admin/0' });
    count('/late');
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(2);
  });
});

describe('the trigger of a strategy', () => {
  it('answers a refusal with its code, and not as a fault', async () => {
    const triggered = fastify();
    const refused = () => Promise.reject(new Refusal('market_halted'));
    serveDevTriggers(triggered, { tradeNow: refused, setQuote: () => false });
    const { statusCode, body } = await triggered.inject({ method: 'POST', url: '/dev/strategy-trade' });
    expect([statusCode, JSON.parse(body)]).toEqual([
      409,
      { code: 'market_halted', message: 'The strategy may not trade now.' },
    ]);
    await triggered.close();
  });
});
