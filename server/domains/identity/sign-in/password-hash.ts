import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { laneOf } from '#server/platform/lane.ts';

const derive = (parameters: Parameters<typeof argon2>[1]): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (fault, tag) => (fault ? reject(fault) : resolve(tag)));
  });

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
/** A flood of sign-ins costs waiting, not memory. */
const { inTurn } = laneOf(4);

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/**
 * PHC string of the password, Unicode-normalised first so that every keyboard types the same one.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() =>
    derive({ message: Buffer.from(password.normalize('NFKC')), nonce, tagLength: 32, ...cost }),
  );
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** True when the password made this hash. False for a hash of another kind. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = phc.exec(hash) ?? [];
  if (!nonce || !tag) return false;
  const expected = Buffer.from(tag, 'base64');
  const found = await inTurn(() =>
    derive({
      message: Buffer.from(password.normalize('NFKC')),
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  );
  return timingSafeEqual(found, expected);
}
