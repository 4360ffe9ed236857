import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#testing/database.ts';
import { startSite } from '#testing/nodes/site.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'truefill-own-folders-'));
  file = join(folder, 'file');
  writeFileSync(file, '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a start beside a database elsewhere', () => {
  it('makes the folders that it will write into', async () => {
    const data = join(folder, 'deep', 'data');
    const head = join(folder, 'other-disk', 'head.json');
    const database = await openTestDatabase();
    // Somebody is administrator: no token is written, which would make the data folder by the way.
    await database.pool.query(
      `insert into auth_user (id, name, email, role) values ('usr_staff', 'Grace Hopper', 'g@example.org', 'admin')`,
    );
    const site = await startSite({ DATA_DIR: data, LEDGER_HEAD_FILE: head }, { database });
    expect(statSync(join(data, 'signer')).mode & 0o777).toBe(0o700);
    await site.stop();
    expect(JSON.parse(readFileSync(head, 'utf8'))).toHaveProperty('newest');
    expect(existsSync(join(data, 'first-admin-token'))).toBe(false);
    await database.close();
  });

  it.each([
    ['DATA_DIR', () => ({ DATA_DIR: file }), /^DATA_DIR must be a folder, and .*file is a file/],
    ['SIGNER_DIR', () => ({ SIGNER_DIR: file }), /^SIGNER_DIR must be a folder, and .*file is a file/],
    [
      'the folder of LEDGER_HEAD_FILE',
      () => ({ LEDGER_HEAD_FILE: join(file, 'head.json') }),
      /^LEDGER_HEAD_FILE must be in a folder, and .*file is a file/,
    ],
    [
      'LEDGER_HEAD_FILE',
      () => {
        const head = join(folder, 'head-folder');
        mkdirSync(head);
        return { LEDGER_HEAD_FILE: head };
      },
      /^LEDGER_HEAD_FILE must be a file, and .*head-folder is a folder/,
    ],
  ] as const)('refuses in a sentence when %s cannot be what it must be', async (_, env, sentence) => {
    const start = startSite(env());
    await expect(start).rejects.toThrow(sentence);
    await expect(start).rejects.toMatchObject({ name: 'StartRefused' });
  });
});
