import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { inspectPicture, problemOfPdf } from '#server/platform/files/inspect.ts';
import { maxFileBytes } from '#server/platform/files/limits.ts';
import { openVault } from '#server/platform/files/vault.ts';
import { openTestDatabase } from '#testing/database.ts';
import { specimenJpeg, specimenPng } from '#testing/stages/specimens.ts';

const pdf = (body: string): Buffer => Buffer.from(`%PDF-1.4\n${body}\n%%EOF\n`);
const problemOf = async (bytes: Buffer) => {
  const seen = await inspectPicture(bytes);
  return 'problem' in seen ? seen.problem : seen.type;
};

describe('inspecting a file', () => {
  it('goes by the bytes, whatever the name or the declared type say', async () => {
    expect(await problemOf(specimenPng())).toBe('image/png');
    expect(await problemOf(specimenJpeg())).toBe('image/jpeg');
    // Where only pictures are taken.
    expect(await problemOf(pdf('hello'))).toBe('wrong_type');
    for (const text of [
      'MZ\x90\0',
      '<html>',
      'GIF89a',
      '<svg xmlns="x">',
      'PK\x03\x04',
      'RIFF\x10\0\0\0WEBP',
    ])
      expect(await problemOf(Buffer.from(text, 'latin1'))).toBe('wrong_type');
  });

  it('refuses nothing, too much, and a document that is cut short', async () => {
    expect(await problemOf(Buffer.alloc(0))).toBe('empty');
    expect(await problemOf(Buffer.alloc(maxFileBytes + 1))).toBe('too_large');
    expect(problemOfPdf(Buffer.from('%PDF-1.4 cut'))).toBe('damaged');
  });

  it('refuses the test virus and documents that act on their own', async () => {
    const virus = ['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$EICAR-STANDARD'].join('');
    expect(await problemOf(Buffer.from(virus))).toBe('unsafe');
    expect(await problemOf(Buffer.concat([specimenPng(), Buffer.from(virus)]))).toBe('unsafe');
    for (const act of ['/JavaScript (x)', '/OpenAction 1 0 R', '/Launch', '/EmbeddedFile'])
      expect(problemOfPdf(pdf(act))).toBe('unsafe');
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
    const body = Buffer.concat([specimenPng(), Buffer.from('a telling line')]);
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
