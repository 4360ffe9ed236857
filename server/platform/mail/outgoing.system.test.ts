// An email waits out a broken mail server for days, is never dropped unseen, and is not
// sent twice after a kill.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { startNode } from '#testing/nodes/node-process.ts';
import { call } from '#testing/nodes/node-session.ts';
import { freePort } from '#testing/cluster/free-port.ts';
import { type Site, goodPassword, startSite, type Visitor } from '#testing/nodes/site.ts';

interface Taken {
  readonly to: string;
  readonly messageId: string;
}

interface MailServer {
  readonly url: string;
  readonly taken: Taken[];
  stop(): Promise<void>;
}

async function startMailServer(
  port: number,
  onTaken: (count: number) => void = () => {},
): Promise<MailServer> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        const messageId = /^message-id: (<.*>)/im.exec(text)?.[1] ?? '';
        taken.push({ to: session.envelope.rcptTo[0]?.address ?? '', messageId });
        onTaken(taken.length);
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('a mail server that does not answer', () => {
  let site: Site;
  let admin: Visitor;
  let port: number;
  const signUp = (email: string) =>
    site.visitor().call('identity', 'signUp', { email, password: goodPassword });
  const jobOf = async (email: string) => {
    const { rows } = await site.database.pool.query<{ state: string; retry_count: number }>(
      `select state, retry_count from pgboss.job where name = 'mail' and data #>> '{data,to}' = $1`,
      [email],
    );
    return rows[0];
  };
  /** The same as waiting: every pause of this mail is over, and it has failed so many times. */
  const skipTo = (email: string, tries: number) =>
    site.database.pool.query(
      `update pgboss.job set retry_count = $2, start_after = now()
       where name = 'mail' and state = 'retry' and data #>> '{data,to}' = $1`,
      [email, tries],
    );

  beforeAll(async () => {
    port = await freePort();
    site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const person = await site.person('operator');
    await person.call('identity', 'claimFirstAdmin', {
      token: site.firstAdminToken ?? '',
      email: person.email,
    });
    admin = person;
  });
  afterAll(() => site.stop());

  it('keeps a mail through more than eight failed tries, and gives up only after five days of them', async () => {
    await signUp('patient@example.org');
    await expect.poll(async () => (await jobOf('patient@example.org'))?.state).toBe('retry');
    await skipTo('patient@example.org', 40);
    await expect.poll(() => jobOf('patient@example.org')).toEqual({ state: 'retry', retry_count: 41 });
    const { rows } = await site.database.pool.query<{ days: number }>(
      `select (sum(least(retry_delay_max, retry_delay * 2 ^ least(16, n))) / 86400)::float as days
       from pgboss.queue, generate_series(0, retry_limit - 1) n where name = 'mail' group by name`,
    );
    expect(rows[0]?.days).toBeGreaterThan(4.5);
  });

  it('shows a mail that failed at every try to administrators, who send it again', async () => {
    await signUp('unreached@example.org');
    await expect.poll(async () => (await jobOf('unreached@example.org'))?.state).toBe('retry');
    await skipTo('unreached@example.org', 129);
    const listed = async () => (await admin.call('admin', 'deadLetters', undefined)).output;
    await expect.poll(async () => (await listed()).length).toBe(1);
    const [letter] = await listed();
    expect(letter).toMatchObject({ queue: 'mail', to: 'unreached@example.org', tries: 131 });
    expect(letter?.subject).toMatch(/Verify/);
    expect(letter?.reason).toMatch(/ECONNREFUSED/);

    const mailServer = await startMailServer(port);
    const id = letter?.id ?? '';
    expect((await admin.call('admin', 'sendAgain', { id })).status).toBe(200);
    await expect.poll(() => mailServer.taken.map(({ to }) => to)).toContain('unreached@example.org');
    expect(await listed()).toEqual([]);
    expect((await admin.call('admin', 'sendAgain', { id })).code).toBe('dead_letter_gone');
    const { rows } = await site.database.pool.query(
      `select detail from audit.entry where action = 'jobs.sent-again'`,
    );
    expect(rows).toEqual([{ detail: { job: id } }]);
    await mailServer.stop();
  });
});

it('a killed node holds up one mail for its lease of a minute, and no receiver sees two of one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-mail-'));
  const mailPort = await freePort();
  let kill: (() => Promise<void>) | undefined;
  let killed: Promise<void> | undefined;
  // The moment between "taken by the mail server" and "marked as sent", for the third mail.
  const mailServer = await startMailServer(mailPort, (count) => {
    if (count === 3) killed = kill?.();
  });
  const port = String(await freePort());
  const env = {
    DATA_DIR: folder,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: mailServer.url,
  };
  const node = await startNode(env);
  kill = node.kill;
  const people = Array.from({ length: 6 }, (_, n) => `mailed${n}@example.org`);
  // The sender may be killed before the last of them signed up: those have no mail to wait for.
  const asked = await Promise.allSettled(
    people.map((email) => call(node, { cookie: '' }, 'identity/signUp', { email, password: goodPassword })),
  );
  await expect.poll(() => killed !== undefined).toBe(true);
  await killed;
  const signedUp = people.filter((_, n) => asked[n]?.status === 'fulfilled');

  const database = await openDatabase({ DATABASE_POOL: 2, DATA_DIR: folder }, silentLog);
  const { rows: running } = await database.pool.query<{ seconds: number }>(
    `select expire_seconds as seconds from pgboss.job where name = 'mail' and state = 'active'`,
  );
  expect(running).toEqual([{ seconds: 60 }]);
  await database.pool.query(
    `update pgboss.job set started_on = started_on - interval '1 minute' where state = 'active'`,
  );
  await database.close();

  const next = await startNode(env);
  await expect
    .poll(() => signedUp.filter((email) => !mailServer.taken.some(({ to }) => to === email)))
    .toEqual([]);
  const third = mailServer.taken[2];
  await expect
    .poll(() => mailServer.taken.filter(({ messageId }) => messageId === third?.messageId).length)
    .toBe(2);
  // A receiver drops the second of one Message-ID; nothing else came twice.
  const ids = new Set(mailServer.taken.map(({ messageId }) => messageId));
  expect(mailServer.taken.length).toBe(ids.size + 1);
  expect(await next.stop()).toBe(0);
  await mailServer.stop();
  rmSync(folder, { recursive: true, force: true });
});
