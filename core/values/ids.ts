/** Ids show their kind: `ord_01K…`. The tail is a time-sortable ULID, so newest ids sort last. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export type Id<Prefix extends string> = `${Prefix}_${string}`;
export type UserId = Id<'usr'>;
export type AccountId = Id<'acc'>;
export type OrderId = Id<'ord'>;
/** A portfolio beside the first one, and money moved between two of them. */
export type PortfolioId = Id<'pfo'>;
export type TransferId = Id<'pft'>;
export type FillId = Id<'fil'>;
/** An uploaded file; its letters are those of a fill, which never meets it. */
export type FileId = Id<'fil'>;
export type PositionId = Id<'pos'>;
export type LeaderId = Id<'ldr'>;
export type CopyId = Id<'cpy'>;
export type ChangeId = Id<'chg'>;
export type WithdrawalId = Id<'wdr'>;
export type TopUpId = Id<'top'>;
export type MessageId = Id<'msg'>;
export type FreezeId = Id<'frz'>;
export type AlertId = Id<'alt'>;
/** What a person drew on a chart. */
export type DrawingId = Id<'drw'>;
export type NoteId = Id<'nte'>;
export type CannedReplyId = Id<'cnd'>;
export type InvestmentId = Id<'inv'>;
/** What one administrator asks another to agree to. */
export type ProposalId = Id<'prp'>;
export type BonusId = Id<'bns'>;
/** A bill for a plan. */
export type BillId = Id<'bil'>;
/** A work of art, a numbered piece of it, and a sale of a piece. */
export type WorkId = Id<'col'>;
export type PieceId = Id<'nft'>;
export type SaleId = Id<'sal'>;

/**
 * A new id. `at` places it in time; `random` is for tests and for batches that draw their bytes at
 * once.
 */
export function newId<Prefix extends string>(
  prefix: Prefix,
  at: number = Date.now(),
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): Id<Prefix> {
  let tail = '';
  for (const byte of random(new Uint8Array(16))) tail += alphabet.charAt(byte % 32);
  return `${prefix}_${timeText(at)}${tail}`;
}

/**
 * Random bytes for the ids of a batch, drawn in one go: a system call per id would cost a batch a
 * tenth of a second.
 */
export function pooledRandom(): (bytes: Uint8Array<ArrayBuffer>) => Uint8Array {
  const pool = new Uint8Array(65_536);
  let used = pool.length;
  return ({ length }) => {
    if (used + length > pool.length) {
      crypto.getRandomValues(pool);
      used = 0;
    }
    used += length;
    return pool.subarray(used - length, used);
  };
}

let textAt = -1;
let text = '';
/**
 * Ten characters of an instant. The last one is kept: a batch makes thousands of ids at one
 * instant.
 */
function timeText(at: number): string {
  if (at === textAt) return text;
  text = '';
  for (let place = 0, rest = at; place < 10; place++, rest = Math.floor(rest / 32))
    text = alphabet.charAt(rest % 32) + text;
  textAt = at;
  return text;
}

/** Pattern that a contract accepts for an id of this kind. */
export const idPattern = (prefix: string): RegExp => new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`);
