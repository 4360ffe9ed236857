// The least that answering over HTTP can cost: a constant after the same schema check.
import Fastify from 'fastify';

export async function constantServer(): Promise<{ url: string; close(): Promise<void> }> {
  const server = Fastify({ logger: false });
  const text = { type: 'string' } as const;
  server.post(
    '/constant',
    {
      schema: {
        body: {
          type: 'object',
          required: ['json'],
          properties: {
            json: {
              type: 'object',
              required: ['id', 'symbol', 'side', 'product', 'leverage', 'quantity'],
              properties: {
                id: text,
                symbol: text,
                side: text,
                product: { enum: ['cash', 'margin'] },
                leverage: { type: 'integer', minimum: 1 },
                quantity: text,
              },
            },
          },
        },
      },
    },
    () => ({ json: { totalCents: '100000', status: 'filled' } }),
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the constant server has no address');
  return { url: `http://127.0.0.1:${address.port}/constant`, close: () => server.close() };
}
