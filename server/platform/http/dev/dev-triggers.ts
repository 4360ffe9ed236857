import type { FastifyInstance } from 'fastify';
import { Refusal } from '#core/values/refusal.ts';

export interface DevTriggers {
  /** Makes the next strategy trade happen now instead of at its hour. */
  readonly tradeNow: () => Promise<void>;
  /**
   * Holds a market of the simulated feed at this price on this node. False when there is no such
   * market or price.
   */
  readonly setQuote: (symbol: string, price: string) => boolean;
}

/**
 * Demo and tests only (DEV_TRIGGERS): lets a person or a test decide what the simulated market does
 * next.
 */
export function serveDevTriggers(server: FastifyInstance, triggers: DevTriggers): void {
  server.post('/dev/strategy-trade', async (_request, reply) => {
    try {
      await triggers.tradeNow();
      return { ok: true };
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      return reply
        .status(fault.status)
        .send({ code: fault.code, message: 'The strategy may not trade now.' });
    }
  });
  server.post('/dev/quote', async (request, reply) => {
    const { symbol, price } = (request.body ?? {}) as { symbol?: unknown; price?: unknown };
    if (typeof symbol === 'string' && typeof price === 'string' && triggers.setQuote(symbol, price))
      return { ok: true };
    return reply.status(400).send({
      code: 'BAD_REQUEST',
      message: 'Send {"symbol": "BTC", "price": "60000"}: a known market and a price.',
    });
  });
}
