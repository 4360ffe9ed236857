// Every route and every call, with every method. Only POST runs a call, and nothing is read
// beyond its limit.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listApiCalls } from '#core/api-calls.ts';
import { listProcedures } from '#server/platform/http/procedures.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
let person: Visitor;
beforeAll(async () => {
  site = await startSite();
  person = await site.person('ada');
});
afterAll(() => site.stop());

const others = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

/** As bytes on a socket: no client in between that refuses a TRACE or a GET with a body. */
function send(method: string, path: string, body = '', headers: Readonly<Record<string, string>> = {}) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const lines = Object.entries({
    host: `127.0.0.1:${site.port}`,
    connection: 'close',
    cookie,
    ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const socket = connect(site.port, '127.0.0.1', () =>
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`),
    );
    let text = '';
    socket.on('data', (part) => {
      text += String(part);
    });
    // Closed by the server with bytes still on their way: what it said before counts.
    socket.on('error', (fault) => (text === '' ? reject(fault) : resolve({ status: statusIn(text), text })));
    socket.on('close', () => resolve({ status: statusIn(text), text }));
  });
}
const statusIn = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);

describe('every method', () => {
  it('but POST is refused by every call, with and without a body', async () => {
    for (const { path } of listProcedures())
      for (const method of others) {
        const { status, text } = await send(method, `/rpc/${path}`, method === 'HEAD' ? '{"json":{}}' : '');
        expect([method, path, status]).toEqual([method, path, 405]);
        expect(text).toMatch(/^allow: POST\r$/m);
      }
  });

  it('but the one of its address is refused by every call of the API', async () => {
    for (const { call } of listApiCalls()) {
      const path = `/api/v1${call.path.replace(/\{\w+\}/g, 'abc')}`;
      const offered = listApiCalls()
        .filter((one) => one.call.path.replace(/\{\w+\}/g, 'x') === call.path.replace(/\{\w+\}/g, 'x'))
        .map((one) => one.call.method as string);
      for (const method of [...others, 'POST'].filter((one) => !offered.includes(one))) {
        const { status } = await send(method, path, method === 'POST' ? '{}' : '');
        expect([method, path, status]).toEqual([method, path, 405]);
      }
    }
  });

  it('of every other route is answered by 405 unless it reads', async () => {
    for (const route of site.routes) {
      const [, path = ''] = route.replace(/:\w+|\*/g, 'abc').split(' ');
      if (path.startsWith('/rpc') || path.startsWith('/api/v1')) continue;
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
        const { status } = await send(method, path);
        expect([method, path, status]).toEqual([method, path, 405]);
      }
      const hasGet = site.routes.includes(`GET ${route.split(' ')[1]}`);
      const isRead = [
        '/healthz',
        '/readyz',
        '/robots.txt',
        '/sitemap.xml',
        '/.well-known/security.txt',
        '/api/openapi.json',
      ].includes(path);
      if (hasGet)
        expect(['HEAD', path, (await send('HEAD', path)).status]).toEqual(['HEAD', path, isRead ? 200 : 405]);
    }
    expect((await send('POST', '/dashboard', '{}', { origin: site.url })).status).toBe(405);
  });

  it('that reads may not carry a body', async () => {
    expect((await send('GET', '/healthz', '{}')).status).toBe(400);
    expect((await send('GET', '/healthz', '', { 'transfer-encoding': 'chunked' })).status).toBe(400);
  });
});

describe('a write without POST', () => {
  it('changes nothing and ends no session, whatever it carries', async () => {
    const body = JSON.stringify({ json: { theme: 'dark' } });
    for (const call of ['identity/saveDisplay', 'identity/signOut', 'identity/revokeOtherSessions'])
      for (const origin of ['https://evil.example', site.url])
        expect((await send('HEAD', `/rpc/${call}`, body, { origin })).status).toBe(405);
    expect((await person.call('identity', 'viewer')).output.viewer?.email).toBe('ada@example.org');
  });
});

describe('the limit of a body', () => {
  const chunk = `2000\r\n${'x'.repeat(0x2000)}\r\n`;
  it.each(['/rpc/identity/signUp', '/api/v1/orders', '/export/everything'])(
    'is counted while it arrives in pieces: %s',
    async (path) => {
      const { status } = await send('POST', path, '', {
        origin: site.url,
        'content-type': 'application/json',
        'transfer-encoding': `chunked\r\n\r\n${chunk.repeat(20)}0`,
      });
      expect([path, [404, 413].includes(status)]).toEqual([path, true]);
    },
  );

  it('leaves a small body in pieces alone', async () => {
    const { status, text } = await send('POST', '/rpc/identity/viewer', '', {
      origin: site.url,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked\r\n\r\n2\r\n{}\r\n0',
    });
    expect(status).toBe(200);
    expect(text).toContain('ada@example.org');
  });
});
