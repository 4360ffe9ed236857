// The installation's secret: it signs cookies and seals what is sealed, so it is never beside the
// data it protects.
import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { text } from '#server/platform/db/readers.ts';
import { maybeValue, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Log } from '#server/platform/log.ts';
import { StartRefused } from '#server/platform/start-refused.ts';

type KeyPlace = Pick<Config, 'AUTH_SECRET' | 'KEYS_DIR'>;

const fileOf = ({ KEYS_DIR }: KeyPlace): string => join(KEYS_DIR, 'auth-secret');
/** Where earlier versions kept the secret itself. */
const formerKey = 'auth-secret';
/** What a database knows of its secret: enough to recognise it, nothing to compute it from. */
const markKey = 'auth-secret-mark';

/**
 * The operator's AUTH_SECRET, or the one in KEYS_DIR, made at the first start. A database that was
 * sealed with another one is refused: starting on would lose every second step and every document
 * without a word.
 */
export async function ownSecret(config: KeyPlace, tx: Tx, log: Log): Promise<string> {
  const former = await readSetting(tx, formerKey);
  const mark = await readSetting(tx, markKey);
  const secret = config.AUTH_SECRET ?? readKey(config, former) ?? makeKey(config, former, mark);
  const own = markOf(secret);
  if (mark !== undefined && mark !== own) {
    if (config.AUTH_SECRET === undefined) throw new StartRefused(otherKey(config));
    log.warn('secret.changed', { message: 'AUTH_SECRET differs from the one this database was sealed with' });
  }
  if (mark !== own) await putSetting(tx, markKey, own);
  // Only now: the file is written, so a crash in between loses nothing.
  if (former !== undefined) await dropSetting(tx, formerKey);
  return secret;
}

/**
 * Makes a new secret on purpose, by the operator's command. What the earlier one sealed stays
 * closed.
 */
export async function renewSecret(config: KeyPlace, tx: Tx): Promise<void> {
  await dropSetting(tx, formerKey);
  await putSetting(tx, markKey, markOf(writeKey(config, freshKey())));
}

const freshKey = (): string => randomBytes(48).toString('base64url');
const markOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'truefill mark', 32)).toString('base64url');

function readKey(config: KeyPlace, former: string | undefined): string | undefined {
  const file = fileOf(config);
  if (!existsSync(file)) return undefined;
  const kept = readFileSync(file, 'utf8').trim();
  if (former !== undefined && former !== kept) throw new StartRefused(otherKey(config));
  return kept;
}

function makeKey(config: KeyPlace, former: string | undefined, mark: string | undefined): string {
  if (former === undefined && mark !== undefined)
    throw new StartRefused(
      `This database was sealed with a secret that is not in ${config.KEYS_DIR}. Put the file auth-secret of your key backup ` +
        'or of another node there, or set AUTH_SECRET. To start with a new secret and lose what the old one sealed ' +
        '(sessions, authenticator apps, documents): npm run admin -- new-secret',
    );
  return writeKey(config, former ?? freshKey());
}

function writeKey(config: KeyPlace, secret: string): string {
  mkdirSync(config.KEYS_DIR, { recursive: true, mode: 0o700 });
  writeFileSync(fileOf(config), `${secret}\n`, { mode: 0o600 });
  return secret;
}

const otherKey = (config: KeyPlace): string =>
  `The secret in ${fileOf(config)} is not the one this database was sealed with. Put the right file there, or set AUTH_SECRET.`;

const readSetting = (tx: Tx, key: string): Promise<string | undefined> =>
  maybeValue(tx, text, sql`select value from public.setting where key = ${key}`);
const putSetting = (tx: Tx, key: string, value: string): Promise<number> =>
  run(
    tx,
    sql`insert into public.setting (key, value) values (${key}, ${value})
        on conflict (key) do update set value = excluded.value`,
  );
const dropSetting = (tx: Tx, key: string): Promise<number> =>
  run(tx, sql`delete from public.setting where key = ${key}`);
