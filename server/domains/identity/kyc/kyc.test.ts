import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { inspectPicture } from '#server/platform/files/inspect.ts';
import { pdfLimits } from '#server/platform/files/limits.ts';
import { rasterisePdf } from '#server/platform/files/rasterise-pdf.ts';
import {
  endlessPdf,
  pdfOf,
  specimenJpeg,
  specimenLargePng,
  specimenPages,
  specimenPdf,
  specimenPng,
} from '#testing/stages/specimens.ts';
import { copyFile } from '#testing/stages/copied-files.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

type Person = Visitor & { readonly email: string };
let site: Site;
let admin: Person;
beforeAll(async () => {
  site = await startSite({ SEED: 'kyc' });
  admin = await site.person('operator');
  await admin.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken, email: admin.email });
});
afterAll(() => site.stop());

const upload = async (
  who: Visitor,
  kind: string,
  bytes: Buffer,
  { id = newId('fil') as string, type = 'image/png', headers = {} as Record<string, string> } = {},
) => {
  const response = await who.fetch(`/uploads/identity?kind=${kind}&id=${encodeURIComponent(id)}`, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: new Uint8Array(bytes),
  });
  const body = (await response.json()) as { code?: string; files?: { id: string; type: string }[] };
  return { status: response.status, code: body.code, files: body.files ?? [] };
};
const details = { fullName: 'Ada Lovelace', country: 'GB' };
const kycOf = async (who: Visitor) => (await who.call('identity', 'kyc')).output;
/** Both documents uploaded and sent in. */
const apply = async (name: string): Promise<Person> => {
  const person = await site.person(name);
  expect((await upload(person, 'identity', specimenPng())).status).toBe(200);
  expect((await upload(person, 'address', specimenJpeg(), { type: 'image/jpeg' })).status).toBe(200);
  expect((await person.call('identity', 'submitKyc', details)).output.status).toBe('pending');
  return person;
};
const waiting = async (person: Person) => {
  const { output } = await admin.call('identity', 'adminKyc', {});
  return (
    output.applications.find(({ email }) => email === person.email) ??
    expect.fail('not among those that wait')
  );
};
/** An administrator opens every document: before that there is no approval. */
const openDocuments = async (person: Person, by: Visitor = admin) => {
  for (const { id } of (await waiting(person)).files) await by.fetch(`/uploads/identity/${id}`);
};
const decide = async (person: Person, decision: Record<string, unknown>, by: Visitor = admin) => {
  const { userId, submittedAt } = await waiting(person);
  return by.call('identity', 'decideKyc', { userId, submittedAt, decision });
};

describe('uploading a document', () => {
  it('keeps it once, whatever is sent again, and goes by its bytes, not by what it is called', async () => {
    const person = await site.person('once');
    const id = newId('fil');
    const first = await upload(person, 'identity', specimenJpeg(), { id, type: 'image/png' });
    expect(first.files).toMatchObject([{ id, type: 'image/jpeg' }]);
    expect((await upload(person, 'identity', specimenJpeg(), { id })).files).toEqual(first.files);
    expect((await upload(person, 'address', specimenJpeg(), { id })).code).toBe('id_reused');
    expect((await upload(person, 'identity', specimenPng(), { id })).code).toBe('id_reused');
    const other = await site.person('other');
    expect((await upload(other, 'identity', specimenJpeg(), { id })).code).toBe('id_reused');
    expect((await kycOf(person)).files).toHaveLength(1);
    expect((await kycOf(other)).files).toHaveLength(0);
  });

  it('refuses what is no picture and no PDF, acts on its own, is too large, or has too many pixels', async () => {
    const person = await site.person('refused');
    const virus = Buffer.from(['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$EICAR-STANDARD'].join(''));
    const cases: [Buffer, string, string][] = [
      [Buffer.from('<html><script>1</script>'), 'image/png', 'file_wrong_type'],
      [Buffer.from('<html>'), 'text/html', 'file_wrong_type'],
      [Buffer.concat([specimenPng(), virus]), 'image/png', 'file_unsafe'],
      [specimenPng(8_200, 5_000), 'image/png', 'file_too_many_pixels'],
      [specimenPng().subarray(0, 30), 'image/png', 'file_damaged'],
      [Buffer.concat([specimenPng(), Buffer.alloc(5 * 1024 * 1024)]), 'image/png', 'file_too_large'],
    ];
    for (const [bytes, type, code] of cases) {
      const answer = await upload(person, 'identity', bytes, { type });
      expect([answer.code, answer.status >= 400 && answer.status < 500]).toEqual([code, true]);
    }
    expect((await kycOf(person)).files).toEqual([]);
  });

  it('keeps a document as the picture of its pages: nothing of the document is stored or given out', async () => {
    const person = await site.person('documented');
    const id = newId('fil');
    const sent = await upload(person, 'address', specimenPdf(), { id, type: 'application/pdf' });
    expect(sent.files).toMatchObject([{ id, type: 'image/jpeg' }]);
    // The same again is the same file.
    expect(await upload(person, 'address', specimenPdf(), { id, type: 'application/pdf' })).toEqual(sent);
    const given = await person.fetch(`/uploads/identity/${id}`);
    expect(given.headers.get('content-type')).toBe('image/jpeg');
    expect(given.headers.get('content-disposition')).toMatch(/\.jpg"$/);
    const body = Buffer.from(await given.arrayBuffer());
    expect([...body.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(body.includes('%PDF')).toBe(false);
  });

  it('says why a document is refused, keeps none of it, and goes on while one is drawn that never ends', async () => {
    const person = await site.person('bomber');
    const events: string[] = [];
    const drawing = rasterisePdf(endlessPdf(), { ...pdfLimits, milliseconds: 4_000 }).then((drawn) =>
      events.push('problem' in drawn ? drawn.problem : 'drawn'),
    );
    events.push(String((await person.fetch('/healthz')).status));
    const eleven = specimenPages(Array.from({ length: 11 }, () => ({ content: '' })));
    const acting = pdfOf(['<< /Type /Catalog /OpenAction 2 0 R >>']);
    const cases = [
      [eleven, 'file_pdf_too_many_pages'],
      [acting, 'file_unsafe'],
      [Buffer.from('%PDF-1.4\nnothing\n%%EOF\n'), 'file_pdf_not_drawn'],
    ] as const;
    for (const [bytes, code] of cases)
      expect((await upload(person, 'address', bytes, { type: 'application/pdf' })).code).toBe(code);
    await drawing;
    expect(events).toEqual(['200', 'too_heavy']);
    expect((await kycOf(person)).files).toEqual([]);
  });

  it('takes no path for an id, no unknown kind, nothing from another origin, and nothing from strangers', async () => {
    const person = await site.person('careful');
    for (const id of ['../../etc/passwd', '..%2fx', 'fil_', 'fil_\u0000'])
      expect((await upload(person, 'identity', specimenPng(), { id })).status).toBe(400);
    expect((await upload(person, 'selfie', specimenPng())).status).toBe(400);
    const evil = { origin: 'https://evil.example' };
    expect((await upload(person, 'identity', specimenPng(), { headers: evil })).status).toBe(403);
    expect((await upload(site.visitor(), 'identity', specimenPng())).code).toBe('not_signed_in');
    for (const path of ['..', '%2e%2e%2fsecret', 'fil_x', newId('fil')])
      expect((await person.fetch(`/uploads/identity/${path}`)).status).toBeGreaterThanOrEqual(400);
    expect((await kycOf(person)).files).toEqual([]);
  });

  it('holds ten files at most, also when they come at the same time', async () => {
    const person = await site.person('many');
    const id = newId('fil');
    await upload(person, 'identity', specimenPng(), { id });
    await copyFile(site, id, 6);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => upload(person, 'identity', specimenPng())),
    );
    expect(answers.filter(({ code }) => code === 'too_many_files')).toHaveLength(2);
    const { files } = await kycOf(person);
    expect(files).toHaveLength(10);
    await person.call('identity', 'removeKycFile', { id: files[0]?.id ?? '' });
    expect((await upload(person, 'identity', specimenPng())).status).toBe(200);
  });

  it('holds 25 MB at most', async () => {
    const person = await site.person('heavy');
    const picture = specimenLargePng(4_900_000);
    const id = newId('fil');
    expect((await upload(person, 'address', picture, { id })).status).toBe(200);
    await copyFile(site, id, 4);
    expect((await upload(person, 'address', specimenPng())).status).toBe(200);
    expect((await upload(person, 'address', picture)).code).toBe('files_too_large');
  });
});

describe('reading a document', () => {
  it('gives it to its owner and to an administrator only, as a sandboxed attachment, and writes each look down', async () => {
    const person = await apply('reader');
    const stranger = await site.person('stranger');
    const id = (await kycOf(person)).files[0]?.id ?? '';
    const own = await person.fetch(`/uploads/identity/${id}`);
    expect(own.status).toBe(200);
    expect(await inspectPicture(specimenPng())).toEqual({
      type: 'image/png',
      clean: Buffer.from(await own.arrayBuffer()),
    });
    expect(own.headers.get('content-disposition')).toMatch(/^attachment; filename="identity-\w{6}\.png"$/);
    expect(own.headers.get('content-security-policy')).toMatch(/^sandbox;/);
    expect(own.headers.get('cache-control')).toContain('no-store');
    expect((await stranger.fetch(`/uploads/identity/${id}`)).status).toBe(404);
    expect((await site.visitor().fetch(`/uploads/identity/${id}`)).status).toBe(401);
    expect((await admin.fetch(`/uploads/identity/${id}`)).status).toBe(200);
    const { rows } = await site.database.pool.query<{ email: string }>(
      `select u.email from audit.entry a join auth_user u on u.id = a.actor_id
       where a.action = 'identity.paper-viewed' and a.detail ->> 'fileId' = $1 order by a.at`,
      [id],
    );
    expect(rows.map(({ email }) => email).toSorted()).toEqual([admin.email, person.email].toSorted());
  });
});

describe('an application', () => {
  it('needs a document of each kind, a name and a country', async () => {
    const person = await site.person('missing');
    await upload(person, 'identity', specimenPng());
    expect((await person.call('identity', 'submitKyc', details)).code).toBe('kyc_files_missing');
    await upload(person, 'address', specimenPng());
    for (const wrong of [
      { fullName: ' ' },
      { fullName: '\u3164' },
      { fullName: '<b>Ada</b>' },
      { country: 'XX' },
      { country: '' },
    ])
      expect((await person.call('identity', 'submitKyc', { ...details, ...wrong })).status).toBe(400);
    expect((await kycOf(person)).status).toBe('not_submitted');
    expect((await person.call('identity', 'submitKyc', details)).output).toMatchObject({
      status: 'pending',
      ...details,
    });
  });

  it('once sent in stays as it is until it is decided, and sending it twice is one', async () => {
    const person = await apply('closed');
    const before = await kycOf(person);
    expect((await person.call('identity', 'submitKyc', details)).output).toEqual(before);
    expect((await person.call('identity', 'submitKyc', { ...details, country: 'FR' })).code).toBe(
      'kyc_closed',
    );
    expect((await upload(person, 'identity', specimenPng())).code).toBe('kyc_closed');
    const id = before.files[0]?.id ?? '';
    expect((await person.call('identity', 'removeKycFile', { id })).code).toBe('kyc_closed');
    expect(await kycOf(person)).toEqual(before);
  });

  it('approved raises the withdrawal limits, is told in the app and by mail, once', async () => {
    const person = await apply('approved');
    const tier = async () => (await person.call('funding', 'withdrawalOptions')).output.tier;
    expect(await tier()).toBe('basic');
    const application = await waiting(person);
    const word = {
      userId: application.userId,
      submittedAt: application.submittedAt,
      decision: { kind: 'approve' },
    };
    // Nobody approves documents unseen, nor by what somebody else saw.
    expect((await admin.call('identity', 'decideKyc', word)).code).toBe('papers_not_viewed');
    await person.fetch(`/uploads/identity/${application.files[0]?.id}`);
    await admin.fetch(`/uploads/identity/${application.files[0]?.id}`);
    expect((await admin.call('identity', 'decideKyc', word)).code).toBe('papers_not_viewed');
    expect(await tier()).toBe('basic');
    await openDocuments(person);
    expect((await admin.call('identity', 'decideKyc', word)).output.status).toBe('approved');
    expect((await admin.call('identity', 'decideKyc', word)).output.status).toBe('approved');
    const against = { ...word, decision: { kind: 'reject', reason: 'Changed my mind' } };
    expect((await admin.call('identity', 'decideKyc', against)).code).toBe('kyc_not_pending');
    expect(await tier()).toBe('verified');
    expect((await person.call('identity', 'viewer')).output.viewer?.identityStatus).toBe('approved');
    await site.mail(person.email, /Your identity is verified/);
    await site.relay.settled();
    const { output } = await person.call('notifications', 'list', {});
    expect(output.notices).toMatchObject([
      { type: 'identity.verification-decided', payload: { status: 'approved', reason: '' } },
    ]);
    const { rows } = await site.database.pool.query(
      `select 1 from events.outbox where type = 'identity.verification-decided' and user_id = $1`,
      [application.userId],
    );
    expect(rows).toHaveLength(1);
  });

  it('rejected says why, can be sent again, and an old decision never falls on the new one', async () => {
    const person = await apply('rejected');
    const old = await waiting(person);
    expect((await decide(person, { kind: 'reject', reason: '' })).status).toBe(400);
    await decide(person, { kind: 'reject', reason: 'The name cannot be read.' });
    expect(await kycOf(person)).toMatchObject({ status: 'rejected', reason: 'The name cannot be read.' });
    expect((await site.mail(person.email, /could not be verified/)).text).toContain(
      'The name cannot be read.',
    );
    expect((await upload(person, 'identity', specimenJpeg(), { type: 'image/jpeg' })).status).toBe(200);
    const again = await person.call('identity', 'submitKyc', details);
    expect(again.output).toMatchObject({ status: 'pending', reason: null });
    const late = { userId: old.userId, submittedAt: old.submittedAt, decision: { kind: 'approve' } };
    expect((await admin.call('identity', 'decideKyc', late)).code).toBe('kyc_not_pending');
    await openDocuments(person);
    expect((await decide(person, { kind: 'approve' })).output.status).toBe('approved');
  });

  it('of an administrator is decided by another one', async () => {
    await upload(admin, 'identity', specimenPng());
    await upload(admin, 'address', specimenPng());
    await admin.call('identity', 'submitKyc', details);
    expect((await waiting(admin)).isOwn).toBe(true);
    expect((await decide(admin, { kind: 'approve' })).code).toBe('own_application');
    const second = await site.person('second');
    await site.database.pool.query(`update auth_user set role = 'admin' where email = $1`, [second.email]);
    await openDocuments(admin, second);
    expect((await decide(admin, { kind: 'approve' }, second)).output.status).toBe('approved');
  });
});
