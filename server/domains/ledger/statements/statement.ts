import type { StatementLine } from '#core/ledger/contract.ts';
import type { Span } from '#core/values/zone/zone.ts';
import { assets, txKindCodes, type EntryCode, type OwnerId, type TxKind } from '#core/ledger/rules.ts';
import { assetScale, formatUnits, type AssetCode } from '#core/values/money.ts';
import { type LineRow, listLines } from '#server/domains/ledger/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface StatementPage {
  readonly limit: number;
  /** Cursor of the previous page. */
  readonly before?: string | undefined;
  readonly kinds?: readonly TxKind[] | undefined;
  /** One asset alone. */
  readonly asset?: AssetCode | undefined;
  readonly span?: Span | undefined;
}

const allKinds = Object.keys(txKindCodes) as TxKind[];

/** Wallet lines of one person, newest first, each exactly once over the pages. */
export async function statement(
  tx: Tx,
  owner: OwnerId,
  page: StatementPage,
): Promise<{ lines: StatementLine[]; next: string | null }> {
  const below = readCursor(page.before);
  const asked = new Map([...below].filter(([asset]) => page.asset === undefined || asset === page.asset));
  const rows = await listLines(tx, owner, asked, page.kinds ?? allKinds, page.limit + 1, page.span);
  const shown = newestFirst(rows, page.limit);
  const next = new Map(below);
  for (const row of shown) next.set(row.asset, Math.min(next.get(row.asset) ?? row.seq, row.seq));
  return { lines: shown.map(line), next: rows.length > shown.length ? writeCursor(next) : null };
}

/** Inside one asset the sequence is the order; between assets the transaction number is. */
function newestFirst(rows: readonly LineRow[], limit: number): LineRow[] {
  const queues = assets.map((asset) =>
    rows.filter((row) => row.asset === asset).sort((a, b) => b.seq - a.seq),
  );
  const result: LineRow[] = [];
  while (result.length < limit) {
    const queue = queues
      .filter((left) => left.length > 0)
      .sort((a, b) => (b[0]?.txId ?? 0) - (a[0]?.txId ?? 0))[0];
    const row = queue?.shift();
    if (!row) break;
    result.push(row);
  }
  return result;
}

const cursorPart = /^[0-9a-z]{1,11}$/;

/**
 * One base-36 sequence number per asset, in the order of `assets`. A cursor that is none starts at
 * the top.
 */
function readCursor(text: string | undefined): Map<AssetCode, number> {
  const parts = text?.split('.') ?? [];
  const isValid = parts.length === assets.length && parts.every((part) => cursorPart.test(part));
  return new Map(
    assets.map((asset, place) => [
      asset,
      isValid ? Number.parseInt(parts[place] ?? '', 36) : Number.MAX_SAFE_INTEGER,
    ]),
  );
}
const writeCursor = (below: ReadonlyMap<AssetCode, number>): string =>
  assets.map((asset) => (below.get(asset) ?? Number.MAX_SAFE_INTEGER).toString(36)).join('.');

const shownKinds: Readonly<Partial<Record<TxKind, StatementLine['kind']>>> = {
  opening: 'opening',
  deposit: 'deposit',
  deposit_reversed: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_returned: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  trade: 'trade',
  fee: 'fee',
  copy: 'copy',
  adjustment: 'adjustment',
  bonus: 'bonus',
  conversion: 'conversion',
  plan: 'fee',
  transfer: 'transfer',
};

const fallbackText: Readonly<Partial<Record<TxKind, string>>> = {
  opening: 'Opening balance',
  deposit: 'Deposit',
  deposit_reversed: 'Deposit reversed',
  withdrawal: 'Withdrawal',
  withdrawal_returned: 'Withdrawal returned',
  trade: 'Trade',
  fee: 'Fee',
  copy: 'Copy trading',
  adjustment: 'Adjustment',
  bonus: 'Bonus',
  conversion: 'Conversion',
  collectible: 'Collectible',
  reversal: 'Reversal',
  plan: 'Plan',
};

const shownKind = ({ kind, code, units }: LineRow): StatementLine['kind'] => {
  if (kind === 'collectible') return code === 'royalty' ? 'royalty' : units < 0n ? 'purchase' : 'sale';
  if (kind === 'copy' && code === 'leader_fee') return 'leader_fee';
  // A trade writes its fee as an entry of its own: the line says so, or two lines would read alike.
  if (kind === 'trade' && code === 'fee') return 'fee';
  return shownKinds[kind] ?? 'other';
};
const prefixes: Readonly<Partial<Record<StatementLine['kind'], string>>> = {
  purchase: 'Bought ',
  sale: 'Sold ',
  royalty: 'Royalty of ',
  leader_fee: 'Your share: ',
};
/**
 * A closing trade gives back the stake and books its P&L; a bonus may stand in. Each line says
 * which it is.
 */
const tradePrefixes: Readonly<Partial<Record<EntryCode, string>>> = {
  fee: 'Fee: ',
  pnl: 'Realised P&L: ',
  protection: 'Loss covered: ',
  bonus: 'Bonus: ',
};

/** A wallet entry as a line of a statement. */
export function line(row: LineRow): StatementLine {
  const scale = assetScale[row.asset];
  const said = row.meta?.['description'];
  const cause = typeof said === 'string' ? said : (fallbackText[row.kind] ?? 'Transfer');
  const kind = shownKind(row);
  const prefix = (row.kind === 'trade' ? tradePrefixes[row.code] : prefixes[kind]) ?? '';
  return {
    id: `${row.txId}.${row.asset}.${row.seq}`,
    at: new Date(row.at).toISOString(),
    kind,
    description: `${prefix}${cause}`,
    asset: row.asset,
    amount: formatUnits(row.units, scale),
    balanceAfter: formatUnits(row.balanceAfter, scale),
    status:
      row.kind !== 'withdrawal' || row.outcome === 'paid'
        ? 'completed'
        : row.outcome === 'returned'
          ? 'failed'
          : 'pending',
  };
}
