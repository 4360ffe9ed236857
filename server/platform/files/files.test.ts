import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deflateSync } from 'node:zlib';
import type { Database } from '#server/platform/db/database.ts';
import { inspectPicture, problemOfPdf } from '#server/platform/files/inspect.ts';
import { maxFileBytes } from '#server/platform/files/limits.ts';
import { openVault } from '#server/platform/files/vault.ts';
import { openTestDatabase } from '#testing/database.ts';

const chunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};
const png = (width: number, height: number, extra: readonly Buffer[] = []): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc(16))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const jpeg = (width: number, height: number, extra: readonly Buffer[] = []): Buffer => {
  const frame = Buffer.alloc(9);
  frame[0] = 8;
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0')),
    ...extra,
    segment(0xc0, frame),
    segment(0xda, Buffer.alloc(4)),
    Buffer.from([1, 2, 3, 0xff, 0xd9]),
  ]);
};
const pdf = (body: string): Buffer => Buffer.from(`%PDF-1.4\n${body}\n%%EOF\n`);
const problemOf = (bytes: Buffer) => {
  const seen = inspectPicture(bytes);
  return 'problem' in seen ? seen.problem : seen.type;
};

describe('inspecting a file', () => {
  it('goes by the bytes, whatever the name or the declared type say', () => {
    expect(problemOf(png(10, 10))).toBe('image/png');
    expect(problemOf(jpeg(10, 10))).toBe('image/jpeg');
    // Where only pictures are taken.
    expect(problemOf(pdf('hello'))).toBe('wrong_type');
    for (const text of ['MZ\x90\0', '<html>', 'GIF89a', '<svg xmlns="x">', 'PK\x03\x04'])
      expect(problemOf(Buffer.from(text, 'latin1'))).toBe('wrong_type');
  });

  it('refuses nothing, too much, a picture of more than 40 megapixels, and what is cut short', () => {
    expect(problemOf(Buffer.alloc(0))).toBe('empty');
    expect(problemOf(Buffer.alloc(maxFileBytes + 1))).toBe('too_large');
    expect(problemOf(png(8_200, 5_000))).toBe('too_many_pixels');
    expect(problemOf(png(8_000, 5_000))).toBe('image/png');
    expect(problemOf(jpeg(8_200, 5_000))).toBe('too_many_pixels');
    expect(problemOf(png(10, 10).subarray(0, 30))).toBe('damaged');
    expect(problemOf(jpeg(10, 10).subarray(0, 20))).toBe('damaged');
    expect(problemOf(png(0, 10))).toBe('damaged');
    expect(problemOfPdf(Buffer.from('%PDF-1.4 cut'))).toBe('damaged');
  });

  it('refuses the test virus and documents that act on their own', () => {
    const virus = ['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$EICAR-STANDARD'].join('');
    expect(problemOf(Buffer.from(virus))).toBe('unsafe');
    expect(problemOf(Buffer.concat([png(1, 1), Buffer.from(virus)]))).toBe('unsafe');
    for (const act of ['/JavaScript (x)', '/OpenAction 1 0 R', '/Launch', '/EmbeddedFile'])
      expect(problemOfPdf(pdf(act))).toBe('unsafe');
  });

  it('takes place, camera, comments and what hangs behind a picture away, and leaves the picture', () => {
    const secret = Buffer.from('48.8584 N, 2.2945 E');
    const cleanOf = (bytes: Buffer) => {
      const seen = inspectPicture(bytes);
      return 'clean' in seen ? seen.clean : expect.fail('refused');
    };
    const fromPng = cleanOf(
      Buffer.concat([
        png(4, 4, [chunk('tEXt', secret), chunk('eXIf', secret), chunk('prVt', secret)]),
        secret,
      ]),
    );
    expect(fromPng.equals(png(4, 4))).toBe(true);
    const fromJpeg = cleanOf(
      Buffer.concat([
        jpeg(4, 4, [segment(0xe1, secret), segment(0xfe, secret), segment(0xed, secret)]),
        secret,
      ]),
    );
    expect(fromJpeg.equals(jpeg(4, 4))).toBe(true);
  });
});

describe('the vault', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());
  const facts = (id: string) => ({
    id,
    ownerId: 'usr_a',
    purpose: 'identity',
    type: 'image/png' as const,
    at: new Date(0),
  });

  it('gives back what was stored, and holds none of it readable', async () => {
    const vault = openVault('a secret of this installation');
    const body = Buffer.concat([png(2, 2), Buffer.from('a telling line')]);
    expect(await db.transaction((tx) => vault.store(tx, facts('fil_1'), body))).toBe(true);
    expect((await vault.read(db.read, 'fil_1'))?.body.equals(body)).toBe(true);
    const { rows } = await db.pool.query<{ cipher: Uint8Array }>('select cipher from files.blob');
    expect(Buffer.from(rows[0]?.cipher ?? []).includes('a telling line')).toBe(false);
    expect(await vault.usage(db.read, 'usr_a')).toEqual({ files: 1, bytes: body.length });
  });

  it('opens nothing with another secret, and nothing that was changed or passed off as another file', async () => {
    const vault = openVault('a secret of this installation');
    await expect(openVault('another').read(db.read, 'fil_1')).rejects.toThrow();
    await db.transaction((tx) => vault.store(tx, facts('fil_2'), Buffer.from('second')));
    await db.pool.query(
      `update files.blob b set cipher = a.cipher, nonce = a.nonce, tag = a.tag from files.blob a where b.id = 'fil_2' and a.id = 'fil_1'`,
    );
    await expect(vault.read(db.read, 'fil_2')).rejects.toThrow();
  });

  it('removes only a person’s own files', async () => {
    const vault = openVault('a secret of this installation');
    expect(await db.transaction((tx) => vault.remove(tx, 'usr_b', 'fil_1'))).toBe(false);
    expect(await db.transaction((tx) => vault.remove(tx, 'usr_a', 'fil_1'))).toBe(true);
    expect(await vault.read(db.read, 'fil_1')).toBeUndefined();
  });
});
