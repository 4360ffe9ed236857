// A node or a source that answers strangely can neither lead us elsewhere nor fill our memory.
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchText } from '#server/platform/outbound.ts';

let server: Server;
let host: string;
let visits = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/away') return void response.writeHead(302, { location: '/inner' }).end();
    if (request.url === '/inner') visits++;
    if (request.url === '/large') return void response.end('x'.repeat(5_000));
    if (request.url === '/never') return undefined;
    response.end('fine');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (path: string, timeoutMs = 5_000) =>
  fetchText(new URL(`http://${host}${path}`), {}, { host, timeoutMs, maxBytes: 1_000 });

it('reads an answer, and refuses a redirect, a large one, a late one and another host', async () => {
  expect(await ask('/')).toEqual({ status: 200, ok: true, text: 'fine' });
  await expect(ask('/away')).rejects.toThrow();
  expect(visits).toBe(0);
  await expect(ask('/large')).rejects.toThrow('larger than 1000 bytes');
  await expect(ask('/never', 50)).rejects.toThrow(/timeout/i);
  const limits = { host: 'node.example', timeoutMs: 50, maxBytes: 10 };
  await expect(fetchText(new URL(`http://${host}/`), {}, limits)).rejects.toThrow('meant for node.example');
});
