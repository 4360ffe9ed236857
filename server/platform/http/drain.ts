// Stopping without breaking a call: connections end with their answers, those in flight are waited
// for.
import type { FastifyInstance } from 'fastify';

export interface Drain {
  begin(): void;
  readonly isDraining: () => boolean;
  close(): Promise<void>;
}

/**
 * How long clients that keep a connection open may bring one more call, whose answer then ends the
 * connection.
 */
export const lingerMs = 1_000;
/**
 * A call that is not answered by then is cut off: the process must end before its supervisor ends
 * it.
 */
const inFlightMs = 8_000;

export function createDrain(server: FastifyInstance, linger: number): Drain {
  let draining = false;
  let open = 0;
  server.server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
  });
  server.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  return {
    begin: () => {
      draining = true;
    },
    isDraining: () => draining,
    close: async () => {
      draining = true;
      // Closing at once would cut a call that is just arriving on a connection that looks idle.
      for (let waited = 0; open > 0 && waited < linger; waited += 50)
        await new Promise((resolve) => setTimeout(resolve, 50));
      const cut = setTimeout(() => server.server.closeAllConnections(), inFlightMs);
      await server.close();
      clearTimeout(cut);
    },
  };
}
