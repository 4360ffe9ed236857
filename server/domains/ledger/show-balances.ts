import { assets } from '#core/ledger/rules.ts';
import { assetScale, formatUnits, type AssetCode } from '#core/values/money.ts';
import { balances } from '#server/domains/ledger/balances.ts';
import { ownersOf } from '#server/domains/ledger/open-owner.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * What the person can use and what is held, per asset. Margin and copies are shown by their own
 * domains.
 */
export async function showBalances(
  app: Pick<App, 'db'>,
  actor: Actor,
): Promise<{ asset: AssetCode; available: string; held: string }[]> {
  const owner = (await ownersOf(app.db.read, [actor.userId])).get(actor.userId);
  const rows = owner === undefined ? [] : await balances(app.db.read, owner);
  const sum = (asset: AssetCode, kinds: readonly string[]) =>
    rows
      .filter((row) => row.asset === asset && kinds.includes(row.kind))
      .reduce((total, row) => total + row.units, 0n);
  return assets.map((asset) => ({
    asset,
    available: formatUnits(sum(asset, ['wallet']), assetScale[asset]),
    held: formatUnits(sum(asset, ['withdrawal_hold', 'order_hold']), assetScale[asset]),
  }));
}
