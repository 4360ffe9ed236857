import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import { packagePath } from '#core/identity/leaving-contract.ts';
import { newId, type UserId } from '#core/values/ids.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { text } from '#server/platform/db/readers.ts';
import { sql, values } from '#server/platform/db/sql.ts';
import { dumpOf } from '#testing/dump.ts';
import { enrol, codeOf } from '#testing/authenticator.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';
import { specimenPdf, specimenPng } from '#testing/stages/specimens.ts';

type Person = Visitor & { readonly email: string; readonly userId: UserId };

let site: Site;
let admin: Person;
const withId = async (visitor: Visitor & { readonly email: string }): Promise<Person> => {
  const { viewer } = (await visitor.call('identity', 'viewer')).output;
  return { ...visitor, userId: viewer?.id as UserId };
};

beforeAll(async () => {
  site = await startSite();
  admin = await withId(await site.person('operator'));
  await admin.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken, email: admin.email });
});
afterAll(async () => {
  expect(await ledger.verifyBook(site.database.read)).toEqual([]);
  await site.stop();
});

/** Rows of a CSV text; quoted cells may hold commas and line breaks. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

const planted = {
  email: 'planted-address@example.org',
  newEmail: 'planted-new-address@example.org',
  name: 'Planted Display Name',
  phone: '+44 20 7946 0987',
  bio: 'planted words about myself',
  chat: 'planted question to the desk',
  reply: 'planted answer of the desk',
  contact: 'planted message of the contact form',
  fullName: 'Plantagenet Kycname',
  label: 'planted wallet label',
  agent: 'PlantedAgent/77.0',
  notice: 'planted words of an administrator',
};

const upload = async (who: Visitor, kind: string, type: string, bytes: Buffer) => {
  const response = await who.fetch(`/uploads/identity?kind=${kind}&id=${newId('fil')}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(bytes),
  });
  expect(response.status).toBe(200);
};

/** A person whose twelve strings are in as many places as the site has. */
async function plant(): Promise<Person> {
  const person = await withId(await site.person(planted.email.split('@')[0] ?? ''));
  const worked = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    expect([status, text]).toEqual([200, text]);
  };
  await worked(
    person.call('identity', 'saveProfile', {
      displayName: planted.name,
      phone: planted.phone,
      country: 'GB',
      bio: planted.bio,
      experience: 'advanced',
      riskTolerance: 'low',
      preferredMarkets: ['forex'],
      showTradingStats: true,
      isPublic: true,
    }),
  );
  await worked(person.call('support', 'send', { id: newId('msg'), text: planted.chat }));
  const { conversationId } = (await person.call('support', 'send', { id: newId('msg'), text: 'Hello?' }))
    .output;
  await worked(
    admin.call('support', 'adminReply', { id: newId('msg'), conversationId, text: planted.reply }),
  );
  await worked(
    person.call('content', 'sendMessage', {
      id: newId('msg'),
      firstName: 'Ada',
      lastName: 'Planted',
      email: planted.email,
      subject: 'A question',
      message: planted.contact,
    }),
  );
  await upload(person, 'identity', 'image/png', specimenPng());
  await upload(person, 'address', 'application/pdf', specimenPdf());
  await worked(person.call('identity', 'submitKyc', { fullName: planted.fullName, country: 'GB' }));
  await worked(
    person.call('funding', 'saveAddress', {
      id: newId('adr'),
      asset: 'USDT',
      label: planted.label,
      address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
    }),
  );
  await person.fetch('/rpc/identity/signIn', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': planted.agent },
    body: JSON.stringify({ json: { email: planted.email, password: goodPassword } }),
  });
  await worked(admin.call('admin', 'sendNotice', { userId: person.userId, text: planted.notice }));
  await worked(admin.call('admin', 'users', { search: planted.email }));
  await worked(
    person.call('identity', 'requestEmailChange', { email: planted.newEmail, password: goodPassword }),
  );
  await site.mail(planted.newEmail, /./);
  await site.relay.settled();
  return person;
}

/** Columns that hold the id of a person or of an account of theirs. */
const personColumns = [
  'user_id userId owner owner_id actor_id subject_id sender_id author_id admin_id assigned_to',
  'referrer_id referred_id reporter_id maker_id creator_id buyer_id seller_id from_id to_id',
].flatMap((names) => names.split(' '));

/** Tables that are not exported under their own name, and why. */
const told: Readonly<Record<string, string>> = {
  'admin.proposal':
    'what staff proposed among themselves; what came of it is in audit.entry and ledger.entry',
  'collectibles.provenance': 'the history of a piece; the steps of the person are in collectibles.sale',
  'copying.house_run': 'the house alone',
  'events.user_stream': 'a counter',
  'files.blob': 'ciphers; their facts are in identity.kyc and support.message, the files on their pages',
  'identity.challenge': 'minutes old, opens an account',
  'ledger.checkpoint': 'how far the balances of ledger.entry were added up',
  'identity.step_up': 'minutes old, confirms a change',
  'identity.email_change': 'pendingEmail in identity.profile',
  'identity.recovery_code': 'hashes; how many are left is in identity.totp',
  'public.auth_account': 'the hash of the password; when it changed is in identity.account',
  'public.auth_session': 'identity.session, without what opens it',
  'rewards.fee_mark': 'how far fees were counted',
  'support.canned_reply': 'texts of the desk',
  'support.desk': 'which of the staff is here',
  'support.look': 'who of the staff looked',
  'support.note': 'notes of the staff among themselves',
};

describe('leaving', () => {
  it('takes every planted string out of every table; the book stays sound and the address is free', async () => {
    const person = await plant();
    const before = await dumpOf(site.database);
    for (const text of Object.values(planted)) expect(before).toContain(text);
    const ask = { email: planted.email, password: goodPassword };

    expect((await person.call('identity', 'deleteAccount', { ...ask, email: 'else@example.org' })).code).toBe(
      'wrong_person',
    );
    expect((await person.call('identity', 'deleteAccount', { ...ask, password: 'wrong' })).code).toBe(
      'wrong_password',
    );
    expect((await person.call('identity', 'leaving')).output).toEqual({
      blocks: [],
      isSimulatedMoney: true,
      email: planted.email,
    });
    const left = await person.call('identity', 'deleteAccount', ask);
    expect([left.status, left.text]).toEqual([200, left.text]);
    await site.relay.settled();

    const after = await dumpOf(site.database);
    for (const text of [...Object.values(planted), 'Plantagenet', 'Planted', 'planted'])
      expect.soft(after, text).not.toContain(text);
    expect((await person.call('trading', 'portfolio')).code).toBe('not_signed_in');
    const owner = await ledger.ownerOf(site.database.read, person.userId);
    expect((await ledger.balances(site.database.read, owner)).filter(({ units }) => units !== 0n)).toEqual(
      [],
    );
    const { rows } = await site.database.pool.query('select * from ledger.ledger_violations');
    expect(rows).toEqual([]);
    const { output: audit } = await admin.call('admin', 'verifyAudit', {});
    expect(audit).toMatchObject({ firstBad: null });

    const again = await withId(await site.person('planted-address'));
    expect(again.userId).not.toBe(person.userId);
    expect((await again.call('support', 'conversation')).output.conversation).toBeNull();
  });

  it('is refused while something is held, with nothing changed, and to an administrator', async () => {
    const person = await withId(await site.person('holds'));
    await person.call('trading', 'placeOrder', {
      id: newId('ord'),
      symbol: 'WHOP',
      side: 'buy',
      product: 'cash',
      quantity: '10',
      type: 'limit',
      limitPrice: '5.00',
    });
    const { blocks } = (await person.call('identity', 'leaving')).output;
    expect(blocks).toEqual(expect.arrayContaining(['order']));
    // Theirs alone: the house trades meanwhile.
    const owner = await ledger.ownerOf(site.database.read, person.userId);
    const entries = () =>
      values(
        site.database.read,
        text,
        sql`select e::text from ledger.entry e where owner = ${owner} order by tx, seq`,
      );
    const before = await entries();
    const refused = await person.call('identity', 'deleteAccount', {
      email: person.email,
      password: goodPassword,
    });
    expect(refused.code).toBe('still_holds');
    expect(await entries()).toEqual(before);
    expect((await person.call('trading', 'portfolio')).status).toBe(200);
    const staff = await admin.call('identity', 'deleteAccount', {
      email: admin.email,
      password: goodPassword,
    });
    expect([staff.code, staff.text.includes('administrator')]).toEqual(['still_holds', true]);
  });

  it('gives a file of every table that holds an id of a person, or the table says why not', async () => {
    const person = await withId(await site.person('exports'));
    await person.call('trading', 'placeOrder', {
      id: newId('ord'),
      symbol: 'WHOP',
      side: 'buy',
      product: 'cash',
      quantity: '10',
    });
    const ask = { password: goodPassword };
    expect((await person.call('identity', 'exportData', { ...ask, password: 'wrong' })).code).toBe(
      'wrong_password',
    );
    const { output } = await person.call('identity', 'exportData', ask);
    const file = JSON.parse(output.text) as {
      demo: string;
      userId: string;
      tables: Record<string, Record<string, unknown>[]>;
    };
    expect(file).toMatchObject({ userId: person.userId, demo: expect.stringContaining('paper') as string });
    expect(file.tables['trading.fill']?.[0]).toMatchObject({ symbol: 'WHOP', side: 'buy' });
    expect(file.tables['ledger.entry']).toContainEqual(
      expect.objectContaining({ asset: 'USD', kind: 'wallet', amount: '1000.00' }),
    );
    expect(output.text).toContain(person.email);
    expect(output.text).not.toContain('$argon2');
    expect(output.text).not.toContain(admin.email);
    await site.mail(person.email, /Your data was downloaded/);

    const { rows } = await site.database.pool.query<{ name: string }>(
      `select distinct format('%s.%s', table_schema, table_name) as name from information_schema.columns
       where column_name = any($1) and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')
         and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')
       order by 1`,
      [personColumns],
    );
    expect(rows.length).toBeGreaterThan(60);
    const missing = rows.map(({ name }) => name).filter((name) => !(name in file.tables) && !(name in told));
    expect(missing).toEqual([]);
    const names = new Set(rows.map(({ name }) => name));
    expect(Object.keys(told).filter((name) => !names.has(name) || name in file.tables)).toEqual([]);
  });

  it('packs the same with a table of each kind and every file that was sent, safe to open in a spreadsheet', async () => {
    const person = await withId(await site.person('packs'));
    const pack = (who: Visitor, body: object) =>
      who.fetch(packagePath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await upload(person, 'identity', 'image/png', specimenPng());
    const words = ['=1+1', '+1', '-1+2', '@sum(1)', 'a "quoted", text\nin two lines'];
    for (const text of words) await person.call('support', 'send', { id: newId('msg'), text });
    const wrong = await pack(person, { password: 'wrong' });
    expect(await wrong.json()).toMatchObject({ code: 'wrong_password' });
    expect((await pack(person, { password: goodPassword, more: 1 })).status).toBe(400);
    const answer = await pack(person, { password: goodPassword });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toMatch(/filename="my-data-[\d-]+\.zip"/);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const read = (name: string) => Buffer.from(files[name] ?? []).toString();
    const name = Object.keys(files).find((one) => one.endsWith('.json')) ?? '';
    const { tables, demo } = JSON.parse(read(name)) as {
      demo: string;
      tables: Record<string, Record<string, unknown>[]>;
    };
    expect(demo).toContain('paper');
    const counted = Object.entries(tables).filter(([, rows]) => rows.length > 0);
    expect(counted.length).toBeGreaterThan(8);
    expect(
      Object.keys(files)
        .filter((one) => one.startsWith('tables/'))
        .toSorted(),
    ).toEqual(counted.map(([table]) => `tables/${table}.csv`).toSorted());
    for (const [table, rows] of counted)
      expect([table, rowsOf(read(`tables/${table}.csv`)).length - 1]).toEqual([table, rows.length]);
    const [head = [], ...messages] = rowsOf(read('tables/support.message.csv'));
    expect(messages.map((cells) => cells[head.indexOf('text')])).toEqual([
      "'=1+1",
      "'+1",
      "'-1+2",
      "'@sum(1)",
      words[4],
    ]);
    const documents = Object.keys(files).filter((one) => one.startsWith('files/'));
    expect(documents).toEqual([expect.stringMatching(/^files\/fil_\w+\.png$/)]);
    expect(
      Buffer.from(files[documents[0] ?? ''] ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect((await pack(site.visitor(), { password: goodPassword })).status).toBe(401);
  });

  it('gives the file a few times an hour only', async () => {
    const person = await withId(await site.person('asks-often'));
    const ask = () => person.call('identity', 'exportData', { password: goodPassword });
    for (let time = 0; time < 5; time++) expect((await ask()).status).toBe(200);
    expect((await ask()).code).toBe('too_many_attempts');
  });

  it('asks for a code too when the second step is on', async () => {
    const person = await withId(await site.person('two-steps'));
    const { key } = await enrol(site, person);
    const ask = { email: person.email, password: goodPassword };
    expect((await person.call('identity', 'exportData', { ...ask, email: undefined })).code).toBe(
      'code_required',
    );
    expect((await person.call('identity', 'deleteAccount', ask)).code).toBe('code_required');
    expect((await person.call('identity', 'deleteAccount', { ...ask, code: codeOf(key) })).status).toBe(200);
  });
});
