// A whole site in this process, without the web, on a free port: what calls over HTTP are tested
// against.
import type { Contract } from '#core/contract.ts';
import { ORPCError } from '@orpc/server';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { type Overrides, type Running, startApp } from '#server/app.ts';
import { letterWriters } from '#server/domains/identity/index.ts';
import { openSeal } from '#server/platform/auth/seal.ts';
import { type Config, loadConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import { openTestDatabase } from '#testing/database.ts';
import { freePort } from '#testing/cluster/free-port.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;

interface Answer<Output> {
  readonly status: number;
  /** The output of a call that worked. */
  readonly output: Output;
  /** Code of a refusal, or of another error. */
  readonly code: string | undefined;
  readonly text: string;
  readonly headers: Headers;
}

/** A browser without a screen: keeps cookies, sends the right origin. */
export interface Visitor {
  call<Domain extends keyof Contract, Name extends keyof Contract[Domain]>(
    domain: Domain,
    name: Name,
    input?: Inputs[Domain][Name & keyof Inputs[Domain]] | Readonly<Record<string, unknown>>,
  ): Promise<Answer<Outputs[Domain][Name & keyof Outputs[Domain]]>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  readonly cookies: Map<string, string>;
}

export interface Site extends Running {
  readonly url: string;
  readonly database: Database;
  /** Everything the server logged, one JSON line each. */
  readonly lines: string[];
  visitor(): Visitor;
  /** The newest captured mail to this address whose subject matches. Waits for it. */
  mail(to: string, subject: RegExp): Promise<{ subject: string; text: string }>;
  /** Signs up and verifies: a person with the opening balance. */
  person(name: string): Promise<Visitor & { readonly email: string }>;
}

export const goodPassword = 'Zebra!crossing-9';

export async function startSite(
  env: Readonly<Record<string, string>> = {},
  overrides: Overrides = {},
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-site-'));
  const lines: string[] = [];
  const config = siteConfig(await freePort(), folder, env);
  const log = createLog('info', (line) => lines.push(line));
  const database = overrides.database ?? (env['DATABASE_URL'] ? undefined : await openTestDatabase());
  const running = await startApp(config, log, {
    webFolder: undefined,
    callRate: { perSecond: 1_000_000, burst: 1_000_000 },
    lingerMs: 0,
    onUndeclared,
    evenly: (_floorMs, work) => work(),
    ...overrides,
    ...(database ? { database } : {}),
  });
  const url = config.PUBLIC_URL;
  const base = `http://127.0.0.1:${running.port}`;
  const visitor = (): Visitor => newVisitor(base, url);
  return {
    ...running,
    url,
    database: running.app.db as Database,
    lines,
    visitor,
    mail: (to, subject) => capturedMail(base, to, subject),
    person: async (name) => {
      const email = `${name}@example.org`;
      const person = visitor();
      await person.call('identity', 'signUp', { email, password: goodPassword });
      const token = /token=([\w-]+)/.exec(await queuedMail({ app: running.app, config }, email))?.[1] ?? '';
      const verified = await person.call('identity', 'verifyEmail', { token });
      if (verified.status !== 200) throw new Error(`verification failed: ${verified.text}`);
      await running.relay.settled();
      return { ...person, email };
    },
    stop: async () => {
      await running.stop();
      if (database && !overrides.database) await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a fault of the call, and its answer names what to do. */
function onUndeclared(call: string, code: string): never {
  throw new ORPCError('UNDECLARED_REFUSAL', {
    status: 500,
    message: `${call} refused with ${code}, which its contract does not declare: add '${code}' to its .refuses(…) in core/`,
  });
}

const siteConfig = (port: number, folder: string, env: Readonly<Record<string, string>>): Config =>
  loadConfig({
    PORT: String(port),
    DATA_DIR: folder,
    KEYS_DIR: join(folder, 'keys'),
    // Sites that share a database share its secret.
    AUTH_SECRET: 'the secret that all sites of a test share',
    LOG_LEVEL: 'info',
    HISTORY_DAYS: '0',
    DEV_TRIGGERS: 'true',
    // Most tests are about something else than plans.
    PLAN_LIMITS: 'off',
    PLAN_TRIAL_DAYS: '0',
    ...env,
  });

async function capturedMail(base: string, to: string, subject: RegExp): ReturnType<Site['mail']> {
  for (let attempt = 0; attempt < 2_400; attempt++) {
    const mails = (await (await fetch(`${base}/dev/mail.json`)).json()) as {
      to: string;
      subject: string;
      text: string;
    }[];
    const found = mails.find((one) => one.to === to && subject.test(one.subject));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${to} about ${subject}`);
}

/**
 * The verification mail that a sign-up queued, written before it is sent: waiting for the sender
 * once a person adds up to minutes. The sender writes the same letter again, with the same token.
 */
async function queuedMail(
  { app, config }: Pick<Running, 'app'> & { config: Config },
  to: string,
): Promise<string> {
  const write = letterWriters({ config, clock: app.clock, seal: openSeal(config.AUTH_SECRET ?? '') })[
    'identity.verify'
  ];
  const { rows } = await (app.db as Database).pool.query<{ letter: Letter }>(
    `select data->'data' as letter from pgboss.job
     where name = 'mail' and data#>>'{data,kind}' = 'identity.verify'
       and data#>>'{data,about,userId}' = (select id from auth_user where email = $1)
     order by created_on desc limit 1`,
    [to],
  );
  const letter = rows[0]?.letter;
  if (!letter || !write) throw new Error(`no verification mail was queued to ${to}`);
  return (await app.db.transaction((tx) => write(tx, letter)))?.text ?? '';
}

function newVisitor(base: string, origin: string): Visitor {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers({ origin });
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    new Headers(init.headers).forEach((value, name) => headers.set(name, value));
    const response = await fetch(base + path, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const split = pair.indexOf('=');
      if (/Max-Age=0\b/i.test(line)) cookies.delete(pair.slice(0, split));
      else cookies.set(pair.slice(0, split), pair.slice(split + 1));
    }
    return response;
  };
  return {
    cookies,
    fetch: send,
    call: async (domain, name, input) => {
      const response = await send(`/rpc/${domain}/${String(name)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ json: input }),
      });
      const text = await response.text();
      const body = parse(text);
      const code = response.ok ? undefined : (body?.json?.data?.code ?? body?.json?.code ?? body?.code);
      return { status: response.status, output: body?.json as never, code, text, headers: response.headers };
    },
  };
}

interface WireBody {
  json?: { code?: string; data?: { code?: string } };
  code?: string;
}
function parse(text: string): WireBody | undefined {
  try {
    return JSON.parse(text) as WireBody;
  } catch {
    return undefined;
  }
}
