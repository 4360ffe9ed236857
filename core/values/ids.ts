/** Ids show their kind: `ord_01K…`. The tail is a time-sortable ULID, so newest ids sort last. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export type Id<Prefix extends string> = `${Prefix}_${string}`;
export type UserId = Id<'usr'>;
export type AccountId = Id<'acc'>;
export type OrderId = Id<'ord'>;
export type FillId = Id<'fil'>;
export type PositionId = Id<'pos'>;
export type LeaderId = Id<'ldr'>;
export type CopyId = Id<'cpy'>;
export type WithdrawalId = Id<'wdr'>;
export type TopUpId = Id<'top'>;

/** A new id. `at` and `random` are for tests; both sides call it without them. */
export function newId<Prefix extends string>(
  prefix: Prefix,
  at: number = Date.now(),
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): Id<Prefix> {
  let time = '';
  let rest = at;
  for (let place = 0; place < 10; place++) {
    time = alphabet.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  const tail = Array.from(random(new Uint8Array(16)), (byte) => alphabet.charAt(byte % 32)).join('');
  return `${prefix}_${time}${tail}`;
}

/** Pattern that a contract accepts for an id of this kind. */
export const idPattern = (prefix: string): RegExp => new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`);
