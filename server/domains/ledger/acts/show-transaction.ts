import type { BookAccount } from '#core/ledger/acts/acts.ts';
import { refuse } from '#core/ledger/contract.ts';
import { assets, type EntryCode, type Kind } from '#core/ledger/rules.ts';
import { assetScale, formatUnits, type AssetCode } from '#core/values/money.ts';
import type { ActNeeds } from '#server/domains/ledger/acts/needs.ts';
import { listBookEntries } from '#server/domains/ledger/acts/store.ts';
import { ownersOf } from '#server/domains/ledger/open-owner.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

const accountOf: Readonly<Record<Kind, BookAccount>> = {
  wallet: 'cash',
  withdrawal_hold: 'withdrawal',
  order_hold: 'reserved',
  margin: 'margin',
  copy_cash: 'copy',
  bonus: 'bonus',
  claim: 'claim',
  clearing: 'conversion',
  counterparty: 'market',
  fees: 'fees',
  custody: 'custody',
  suspense: 'unassigned',
  dust: 'corrections',
  transit: 'transit',
  promo: 'promotions',
  adjustments: 'corrections',
  offered: 'promotions',
};
const isOfPeople = (kind: Kind): boolean =>
  ['wallet', 'withdrawal_hold', 'order_hold', 'margin', 'copy_cash', 'bonus', 'claim'].includes(kind);

interface TransactionView {
  readonly entries: {
    readonly account: BookAccount;
    readonly isOwn: boolean;
    readonly code: EntryCode;
    readonly asset: AssetCode;
    readonly amount: string;
  }[];
  readonly sums: { readonly asset: AssetCode; readonly amount: string }[];
}

/**
 * The entries of a transaction that touches one's own accounts: wallet, copies, portfolios. Accounts
 * of other people are one account without a name. Refuses `not_found`.
 */
export async function showTransaction(
  app: ActNeeds,
  { userId }: Pick<Actor, 'userId'>,
  id: string,
): Promise<TransactionView> {
  const tx = app.db.read;
  const wallets = await ownersOf(tx, [userId]);
  const accounts = await app.accountsOf(tx, userId);
  const rows = await listBookEntries(tx, Number(id), [
    ...wallets.values(),
    ...accounts.map(({ owner }) => owner),
  ]);
  if (!rows.some(({ isOwn }) => isOwn)) throw refuse('not_found');
  return {
    entries: rows.map(({ isOwn, kind, code, asset, units }) => ({
      account: !isOwn && isOfPeople(kind) ? 'other_person' : accountOf[kind],
      isOwn,
      code,
      asset,
      amount: formatUnits(units, assetScale[asset]),
    })),
    sums: assets
      .filter((asset) => rows.some((row) => row.asset === asset))
      .map((asset) => {
        const units = rows.reduce((sum, row) => (row.asset === asset ? sum + row.units : sum), 0n);
        return { asset, amount: formatUnits(units, assetScale[asset]) };
      }),
  };
}
