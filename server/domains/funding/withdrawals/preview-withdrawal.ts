import { refuse, type WithdrawalQuote } from '#core/funding/contract.ts';
import type { Coin } from '#core/funding/deposits.ts';
import { withdrawalMinimumCents } from '#core/funding/rules.ts';
import { hourlyPayoutUnits, withdrawalQuoteMs } from '#core/funding/withdrawals.ts';
import { newId } from '#core/values/ids.ts';
import { type AssetCode, assetScale, formatUnits, unitsOfFine } from '#core/values/money.ts';
import { formatPrice } from '#core/values/price.ts';
import { priceConversion } from '#server/domains/funding/conversions/post-conversion.ts';
import { holdOf, usableFrom } from '#server/domains/funding/withdrawals/hold.ts';
import { lockPerson } from '#server/domains/funding/store.ts';
import { requireSavable } from '#server/domains/funding/withdrawals/save-address.ts';
import { type QuoteRow, saveWithdrawalQuote } from '#server/domains/funding/withdrawals/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

type Needs = Pick<App, 'db' | 'clock' | 'config'> & { readonly market: Market };

/**
 * Prices a withdrawal at the quote of now and keeps it for thirty seconds. Nothing moves. `amount`
 * is of `from`, with `fineScale` decimals. A new address that could not be saved with the request
 * is refused here, before the person confirms anything.
 */
export async function previewWithdrawal(
  app: Needs,
  actor: Actor,
  input: {
    from: AssetCode;
    asset: Coin;
    amount: bigint;
    to?: { address: string; confirmsLookalike: boolean } | undefined;
  },
): Promise<WithdrawalQuote> {
  if (input.from !== 'USD' && input.from !== input.asset) throw refuse('not_convertible');
  const at = app.clock.now();
  const units = unitsOfFine(input.amount, input.from);
  const priced = units === undefined ? undefined : priceOf(app.market, input, units, at);
  if (units === undefined || !priced || priced.cents < withdrawalMinimumCents || priced.coinUnits <= 0n)
    throw refuse('below_minimum', { minimum: formatUnits(withdrawalMinimumCents, assetScale.USD) });
  const most = hourlyPayoutUnits[input.asset];
  if (priced.coinUnits > most)
    throw refuse('above_maximum', {
      maximum: formatUnits(most, assetScale[input.asset]),
      asset: input.asset,
    });
  if (input.to)
    await requireSavable(app.db.read, app.config, actor.userId, { asset: input.asset, ...input.to });
  const row = {
    id: newId('wdq', at),
    userId: actor.userId,
    fromAsset: input.from,
    asset: input.asset,
    giveUnits: units,
    ...priced,
    quotedAt: new Date(at),
    expiresAt: new Date(at + withdrawalQuoteMs),
  };
  await app.db.transaction(async (tx) => {
    await lockPerson(tx, actor.userId);
    await saveWithdrawalQuote(tx, row);
  });
  const address = input.to && { usableAt: usableFrom(app.config, at) };
  const { releasableAt, holdReason } = await holdOf(
    app.db.read,
    app.config,
    { userId: actor.userId, address },
    at,
  );
  return { ...showQuote(row), ...(holdReason && { usableAt: releasableAt.toISOString(), holdReason }) };
}

/**
 * From dollars: what they buy at the ask after the spread. From the coin itself: all of it, worth
 * what the bid says.
 */
function priceOf(
  market: Market,
  { from, asset }: { from: AssetCode; asset: Coin },
  units: bigint,
  at: number,
) {
  if (from === 'USD') {
    const { receiveUnits, feeCents, price } = priceConversion(market, 'dollars-to-coin', asset, units, at);
    return { coinUnits: receiveUnits, cents: units, feeCents, price };
  }
  const { grossCents, price } = priceConversion(market, 'coin-to-dollars', asset, units, at);
  return { coinUnits: units, cents: grossCents, feeCents: 0n, price };
}

const showQuote = (row: Omit<QuoteRow, 'usedBy'>): WithdrawalQuote => ({
  id: row.id,
  from: row.fromAsset,
  asset: row.asset,
  give: formatUnits(row.giveUnits, assetScale[row.fromAsset]),
  receive: formatUnits(row.coinUnits, assetScale[row.asset]),
  worth: formatUnits(row.cents, assetScale.USD),
  fee: formatUnits(row.feeCents, assetScale.USD),
  price: formatPrice(row.price, 4),
  expiresAt: row.expiresAt.toISOString(),
});
