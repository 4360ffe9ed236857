import type { FastifyInstance } from 'fastify';

/** Demo and tests only (DEV_TRIGGERS): makes the next strategy trade happen now instead of at its hour. */
export function serveDevTriggers(server: FastifyInstance, tradeNow: () => Promise<void>): void {
  server.post('/dev/strategy-trade', async () => {
    await tradeNow();
    return { ok: true };
  });
}
