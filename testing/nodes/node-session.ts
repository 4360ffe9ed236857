// A person who calls a server in another process over HTTP.
import { expect } from 'vitest';
import type { NodeProcess } from '#testing/nodes/node-process.ts';
import { goodPassword } from '#testing/nodes/site.ts';

export interface Session {
  cookie: string;
}
export async function call(
  node: NodeProcess,
  session: Session,
  path: string,
  input: unknown,
): Promise<Response> {
  const response = await fetch(`${node.url}/rpc/${path}`, {
    method: 'POST',
    headers: { origin: node.url, 'content-type': 'application/json', cookie: session.cookie },
    body: JSON.stringify({ json: input }),
    signal: AbortSignal.timeout(30_000),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  if (cookies.length > 0) session.cookie = cookies.join('; ');
  return response;
}

/** Signs up, verifies and waits for the opening balance. */
export async function signUp(node: NodeProcess, email = 'kill@example.org'): Promise<Session> {
  const session: Session = { cookie: '' };
  await call(node, session, 'identity/signUp', { email, password: goodPassword });
  for (let attempt = 0; attempt < 2_400; attempt++) {
    const mails = (await (await fetch(`${node.url}/dev/mail.json`)).json()) as {
      to: string;
      subject: string;
      text: string;
    }[];
    const token = /token=([\w-]+)/.exec(
      mails.find(({ to, subject }) => to === email && /Verify/.test(subject))?.text ?? '',
    )?.[1];
    if (token) {
      expect((await call(node, session, 'identity/verifyEmail', { token })).status).toBe(200);
      await openingBalance(node, session);
      return session;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no verification mail');
}

/** The accounts open a moment after the verification, by a reaction. */
async function openingBalance(node: NodeProcess, session: Session): Promise<void> {
  for (let attempt = 0; attempt < 6_000; attempt++) {
    if ((await (await call(node, session, 'ledger/balances', undefined)).text()).includes('1000.00')) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('no opening balance');
}
