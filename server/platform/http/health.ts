// Whether this node lives, can serve, and what it measures. Readiness answers within a second
// whatever hangs, with reasons.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isFromThisMachine } from '#server/platform/http/dev/local-only.ts';
import { oldestWaitingFact } from '#server/platform/jobs/inner-state.ts';

export interface HealthParts {
  /** No one else can open the site by its public address. */
  readonly isLocal: boolean;
  readonly metricsToken: string | undefined;
  readonly database: Database;
  readonly clock: Clock;
  readonly pageCount: () => number;
}

type Reason = 'stopping' | 'database' | 'facts_late';

/**
 * A fact older than this has not reached pages and reactions: longer than any node may hold up the
 * others.
 */
const factsLateMs = 30_000;
const answerWithinMs = 800;

export function serveHealth(server: FastifyInstance, parts: HealthParts, isDraining: () => boolean): void {
  server.get('/healthz', async () => ({ ok: true }));
  const ill = readinessOf(parts);
  server.get('/readyz', async (_request, reply) => {
    const reasons: readonly Reason[] = isDraining() ? ['stopping'] : await ill();
    if (reasons.length === 0) return { ok: true };
    return reply.status(503).send({ ok: false, reason: reasons[0], reasons });
  });
  serveMetrics(server, parts);
}

/**
 * One look at the database at a time: one that hangs must not be joined by another with every
 * question.
 */
function readinessOf({ database, clock }: HealthParts): () => Promise<readonly Reason[]> {
  let running: Promise<readonly Reason[]> | undefined;
  const look = async (): Promise<readonly Reason[]> => {
    try {
      const oldest = await oldestWaitingFact(database.read);
      return oldest && clock.now() - oldest.getTime() > factsLateMs ? ['facts_late'] : [];
    } catch {
      return ['database'];
    }
  };
  return async () => {
    running ??= look().finally(() => {
      running = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<readonly Reason[]>((resolve) => {
      timer = setTimeout(() => resolve(['database']), answerWithinMs);
    });
    const reasons = await Promise.race([running, patience]);
    clearTimeout(timer);
    return reasons;
  };
}

function serveMetrics(server: FastifyInstance, parts: HealthParts): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'truefill_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  registry.registerMetric(
    new Gauge({
      name: 'truefill_open_pages',
      help: 'Event streams open on this node',
      registers: [],
      collect() {
        this.set(parts.pageCount());
      },
    }),
  );
  server.addHook('onResponse', async (request, reply) => {
    seconds.observe({ method: request.method, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, parts))
      return reply.status(parts.metricsToken ? 401 : 404).send({ code: 'NOT_FOUND', message: metricsWords });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const metricsWords = 'Set METRICS_TOKEN and send it as a bearer token.';

/**
 * Figures say how many people come and when: for whoever holds the token, or for the machine
 * itself.
 */
function mayReadMetrics(
  request: FastifyRequest,
  parts: Pick<HealthParts, 'metricsToken' | 'isLocal'>,
): boolean {
  if (parts.metricsToken === undefined) return parts.isLocal && isFromThisMachine(request);
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = request.headers.authorization ?? '';
  return timingSafeEqual(digest(given), digest(`Bearer ${parts.metricsToken}`));
}
