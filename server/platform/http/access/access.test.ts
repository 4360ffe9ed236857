import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '#core/values/procedure.ts';
import { newId } from '#core/values/ids.ts';
import { listProcedures } from '#server/platform/http/procedures.ts';
import { type KindOfVisitor, visitorsOfAllKinds } from '#testing/stages/all-kinds.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';
import { amount } from '#testing/run/amount.ts';

let site: Site;
let personas: Readonly<Record<KindOfVisitor, Visitor>>;

beforeAll(async () => {
  site = await startSite();
  personas = await visitorsOfAllKinds(site);
});
afterAll(() => site.stop());

/** The refusal each persona must get for each kind of route; undefined means it passes the gate. */
const expected: Record<KindOfVisitor, Partial<Record<Access, string>>> = {
  anonymous: { session: 'not_signed_in', verified: 'not_signed_in', admin: 'not_signed_in' },
  revoked: { session: 'not_signed_in', verified: 'not_signed_in', admin: 'not_signed_in' },
  unverified: { verified: 'not_verified', admin: 'not_verified' },
  user: { admin: 'not_admin' },
  other: { admin: 'not_admin' },
  demoted: { admin: 'not_admin' },
  admin: {},
};
/** Of the fifteen hostile ones, those that each procedure gets. */
const inputs = amount({ everyday: 3, system: 15, long: 15 });
const gateCodes = ['not_signed_in', 'not_verified', 'not_admin'];
// Ends the session of the persona that calls it: tested with the sessions.
const leftOut = new Set(['identity/signOut']);

describe('every procedure, for every kind of visitor', () => {
  it('states who may call it', () => {
    expect(listProcedures().filter(({ access }) => access === 'nobody')).toEqual([]);
    expect(listProcedures().length).toBeGreaterThan(30);
  });

  it('lets in exactly those it should, before it looks at the input', async () => {
    for (const { path, access } of listProcedures()) {
      if (leftOut.has(path)) continue;
      for (const [persona, visitor] of Object.entries(personas)) {
        const [domain, name] = path.split('/') as ['admin', 'users'];
        const answer = await visitor.call(domain, name, { nonsense: true });
        const code = expected[persona as KindOfVisitor][access];
        const seen = gateCodes.includes(answer.code ?? '') ? answer.code : undefined;
        expect([path, persona, seen]).toEqual([path, persona, code]);
        expect([path, persona, answer.status < 500]).toEqual([path, persona, true]);
      }
    }
  });

  it('answers hostile input with 4xx and never with a fault', async () => {
    const hostile: unknown[] = [
      null,
      [],
      'x',
      42,
      { id: 'ord_x' },
      { amount: 'NaN' },
      { amount: '1e309' },
      { amount: -0 },
      { amount: ['1'] },
      { id: 'x'.repeat(10_000) },
      { email: '\u0000@example.org', password: 'x' },
      { token: '\ud800'.repeat(30) },
      JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}'),
      { limit: 2 ** 63 },
      { quantity: '9223372036854775808' },
    ];
    /** Every procedure gets some of them, each of them goes to many; later runs send them all. */
    const inTurn = (place: number) =>
      Array.from({ length: inputs }, (_, next) => hostile[(place * inputs + next) % hostile.length]);
    for (const [place, { path }] of listProcedures().entries()) {
      if (leftOut.has(path)) continue;
      for (const input of inTurn(place)) {
        const answer = await personas.user.fetch(`/rpc/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ json: input }),
        });
        expect([path, JSON.stringify(input)?.slice(0, 60), answer.status < 500]).toEqual([
          path,
          JSON.stringify(input)?.slice(0, 60),
          true,
        ]);
      }
    }
    const violations = await site.database.pool.query('select * from ledger.ledger_violations');
    expect(violations.rows).toEqual([]);
  });

  it('refuses text that no database holds, wherever it stands, with the place and a sentence', async () => {
    const { admin, user } = personas;
    const userId = (await user.call('identity', 'viewer')).output.viewer?.id ?? '';
    for (const bad of ['a\u0000bcd', 'abc\ud800']) {
      const answers = {
        search: await admin.call('admin', 'users', { search: bad }),
        actor: await admin.call('admin', 'audit', { actor: bad }),
        symbol: await admin.call('admin', 'resumeInstrument', { symbol: bad, reason: 'Looked at' }),
        text: await admin.call('admin', 'sendNotice', { userId, text: bad }),
        answer: await admin.call('content', 'answerMessage', { id: newId('msg'), answer: bad }),
        before: await admin.call('content', 'listMessages', { before: bad }),
        id: await user.call('identity', 'revokeSession', { id: bad }),
      };
      for (const [field, { status, text }] of Object.entries(answers)) {
        expect([bad, field, status]).toEqual([bad, field, 400]);
        expect(JSON.parse(text).json.data.issues).toEqual([
          { message: 'This text contains an unsupported character', path: [field] },
        ]);
      }
    }
    expect((await admin.fetch('/audit-files/audit.csv?actor=%00')).status).toBe(400);
  });

  it('answers a day at the ends of time with a sentence, in every call and file that takes one', async () => {
    const { admin, user } = personas;
    const reason = 'Looked at it';
    const market = { symbol: 'BTC', side: 'buy', product: 'margin', leverage: 2, quantity: '0.01' } as const;
    const waiting = { ...market, type: 'limit', limitPrice: '10.00', timeInForce: 'GTD' } as const;
    for (const bad of ['9999-12-31', '3000-01-01', '0000-01-01', '0001-01-01', '1899-12-31']) {
      const days = new URLSearchParams({ from: bad, to: bad }).toString();
      const answers = {
        statement: await user.call('ledger', 'statement', { from: bad, to: bad }),
        audit: await admin.call('admin', 'audit', { from: bad, to: bad }),
        day: await admin.call('admin', 'updateDay', { date: bad } as never),
        transactions: await user.fetch(`/transaction-files/transactions.csv?${days}`),
        statements: await user.fetch(`/statements/account.csv?${days}`),
        auditFile: await admin.fetch(`/audit-files/audit.csv?${days}`),
      };
      for (const [name, answer] of Object.entries(answers)) {
        const text = typeof answer.text === 'string' ? answer.text : await answer.text();
        expect([bad, name, answer.status]).toEqual([bad, name, 400]);
        expect([name, text]).toEqual([name, expect.stringMatching(/from 1900 to 2999/)]);
      }
      const instant = `${bad}T00:00:00Z`;
      const order = { ...waiting, id: newId('ord'), expiresAt: instant };
      const { status } = await user.call('trading', 'placeOrder', order);
      expect([bad, status]).toEqual([bad, bad > '2026' ? 200 : 409]);
      const coolOff = await admin.call('admin', 'startCoolOff', {
        id: newId('ldr'),
        until: instant,
        reason,
      });
      expect([bad, coolOff.code]).toEqual([bad, 'cool_off_out_of_range']);
    }
    for (const good of ['1900-01-01', '2999-12-31'])
      expect((await user.call('ledger', 'statement', { from: good, to: good })).status).toBe(200);
  });

  it('walks through input that is nested deep without exhausting itself', async () => {
    const deep = `${'['.repeat(20_000)}"a\\u0000"${']'.repeat(20_000)}`;
    const answer = await personas.anonymous.fetch('/rpc/identity/finishPasskeySignIn', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"json":{"answer":{"id":${deep}}}}`,
    });
    expect(answer.status).toBe(400);
  });
});

describe('the edge', () => {
  const post = (init: RequestInit, path = '/rpc/identity/viewer') =>
    site.visitor().fetch(path, { method: 'POST', body: '{}', ...init });
  const json = { 'content-type': 'application/json' };

  it('takes changes only as JSON from its own origin', async () => {
    expect((await post({ headers: json })).status).toBe(200);
    expect((await post({ headers: { ...json, origin: 'https://evil.example' } })).status).toBe(403);
    expect((await post({ headers: { ...json, origin: 'null' } })).status).toBe(403);
    expect((await post({ headers: { ...json, 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await post({ headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    expect((await post({ headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status).toBe(
      415,
    );
    expect((await site.visitor().fetch('/rpc/identity/signUp?data=%7B%7D')).status).toBe(405);
    expect(
      (await site.visitor().fetch('/rpc/identity/viewer', { method: 'PUT', headers: json, body: '{}' }))
        .status,
    ).toBe(405);
  });

  it('refuses large bodies and ambiguous paths', async () => {
    expect((await post({ headers: json, body: JSON.stringify({ json: 'x'.repeat(70_000) }) })).status).toBe(
      413,
    );
    for (const path of ['//rpc/identity/viewer', '/rpc%2fidentity/viewer', '/rpc/identity%5cviewer']) {
      expect([path, (await site.visitor().fetch(path)).status]).toEqual([path, 400]);
    }
  });

  it('puts the security headers on every answer, errors included', async () => {
    for (const path of ['/healthz', '/rpc/nowhere', '//x', '/metrics']) {
      const { headers } = await site.visitor().fetch(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    }
  });

  it('hides the stack of a fault behind a reference that the log has', async () => {
    await site.database.pool.query('alter table funding.withdrawal rename to withdrawal_away');
    try {
      const answer = await personas['user']?.call('funding', 'withdrawals', {});
      expect(answer?.status).toBe(500);
      expect(answer?.text).not.toMatch(/withdrawal_away|relation|select|\.ts/);
      const reference = /reference ([0-9a-f]{16})/.exec(answer?.text ?? '')?.[1] ?? 'none';
      // Where the browser reads it from, to say it in the person's language.
      expect(JSON.parse(answer?.text ?? '{}')).toMatchObject({ json: { data: { reference } } });
      expect(site.lines.some((line) => line.includes(reference) && line.includes('does not exist'))).toBe(
        true,
      );
    } finally {
      await site.database.pool.query('alter table funding.withdrawal_away rename to withdrawal');
    }
  });
});
