import { type ConversionView, refuse } from '#core/funding/contract.ts';
import { conversionQuoteMs, dustToDollars, isSweep } from '#core/funding/conversion.ts';
import type { Coin } from '#core/funding/deposits.ts';
import { newId } from '#core/values/ids.ts';
import { type AssetCode, assetScale, formatUnits, unitsOfFine } from '#core/values/money.ts';
import { formatPrice, priceScale } from '#core/values/price.ts';
import {
  priceConversion,
  purchaseLegs,
  saleLegs,
} from '#server/domains/funding/conversions/post-conversion.ts';
import {
  type ConversionRow,
  lockConversion,
  markConverted,
  saveQuote,
} from '#server/domains/funding/conversions/store.ts';
import { lockPerson } from '#server/domains/funding/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

type Needs = ledger.CashGate & Pick<App, 'db' | 'clock'> & { readonly market: Market };
type Pair = { readonly from: AssetCode; readonly to: AssetCode };

/** Which way a pair goes; refuses a pair without US dollars on exactly one side. */
function wayOf({ from, to }: Pair): { direction: 'coin-to-dollars' | 'dollars-to-coin'; coin: Coin } {
  if (to === 'USD' && from !== 'USD') return { direction: 'coin-to-dollars', coin: from };
  if (from === 'USD' && to !== 'USD') return { direction: 'dollars-to-coin', coin: to };
  throw refuse('not_convertible');
}

/**
 * Quotes a conversion of `amount` (of `fineScale`) at the price of now and keeps it for thirty
 * seconds. Nothing moves.
 */
export async function previewConversion(
  app: Needs,
  actor: Actor,
  input: Pair & { readonly amount: bigint },
): Promise<ConversionView> {
  const { direction, coin } = wayOf(input);
  const units = unitsOfFine(input.amount, input.from);
  if (units === undefined)
    throw refuse('below_minimum', { minimum: formatUnits(1n, assetScale[input.from]), asset: input.from });
  const at = app.clock.now();
  const market = priceConversion(app.market, direction, coin, units, at);
  const isTooLittle = market.receiveUnits <= 0n || market.grossCents <= 0n;
  // Too little to be worth a cent after the fee: only a whole balance goes.
  if (isTooLittle && !(await isWholeBalance(app, actor, input.from, units)))
    throw refuse('below_minimum', { minimum: '0.01' });
  const priced = isTooLittle ? { ...market, ...dustToDollars } : market;
  const row = {
    id: newId('cnv', at),
    userId: actor.userId,
    fromAsset: input.from,
    toAsset: input.to,
    giveUnits: units,
    ...priced,
    quotedAt: new Date(at),
    expiresAt: new Date(at + conversionQuoteMs),
  };
  await app.db.transaction(async (tx) => {
    await lockPerson(tx, actor.userId);
    await saveQuote(tx, row);
  });
  return showConversion({ ...row, doneAt: null });
}

async function isWholeBalance(app: Needs, { userId }: Actor, asset: AssetCode, units: bigint) {
  const { owner } = await app.withdrawableNow(app.db.read, userId);
  return asset !== 'USD' && owner !== undefined && (await isAllOf(app.db.read, owner, asset, units));
}
const isAllOf = async (tx: Tx, owner: ledger.OwnerId, asset: AssetCode, units: bigint): Promise<boolean> =>
  units === (await ledger.balanceOf(tx, owner, asset, 'wallet'));

/**
 * Converts exactly as quoted. The same id again answers with the first conversion; an old quote is
 * refused.
 */
export async function convert(app: Needs, actor: Actor, input: { id: string }): Promise<ConversionView> {
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    const row = await lockConversion(tx, input.id);
    if (row?.userId !== actor.userId) throw refuse('quote_expired');
    if (row.doneAt) return showConversion(row);
    if (at > row.expiresAt.getTime()) throw refuse('quote_expired');
    await app.requireMayMoveCash(tx, actor.userId);
    const withdrawable = await app.lockWithdrawable(tx, actor.userId);
    const { owner } = withdrawable;
    if (owner === undefined) throw refuse('insufficient_funds', { available: '0', asset: row.fromAsset });
    if (row.fromAsset === 'USD') ledger.requireWithdrawable(withdrawable, row.giveUnits);
    if (isSweep(row) && !(await isAllOf(tx, owner, row.fromAsset, row.giveUnits)))
      throw refuse('quote_expired');
    const { direction, coin } = wayOf({ from: row.fromAsset, to: row.toAsset });
    await ledger.post(tx, {
      owner,
      kind: 'conversion',
      idemKey: `conversion:${row.id}`,
      ref: row.id,
      at,
      description: `${row.fromAsset} converted to ${row.toAsset}`,
      legs:
        direction === 'coin-to-dollars'
          ? saleLegs(owner, coin, row.giveUnits, row)
          : purchaseLegs(owner, coin, row),
    });
    await markConverted(tx, row.id, new Date(at));
    const done = showConversion({ ...row, doneAt: new Date(at) });
    await recordEvent(
      tx,
      {
        type: 'funding.converted',
        userId: actor.userId,
        payload: {
          conversionId: row.id,
          from: done.from,
          to: done.to,
          give: done.give,
          receive: done.receive,
        },
      },
      at,
    );
    return done;
  });
}

const showConversion = (row: ConversionRow): ConversionView => ({
  id: row.id,
  from: row.fromAsset,
  to: row.toAsset,
  give: formatUnits(row.giveUnits, assetScale[row.fromAsset]),
  receive: formatUnits(row.receiveUnits, assetScale[row.toAsset]),
  fee: formatUnits(row.feeCents, assetScale.USD),
  price: formatPrice(row.price, Math.min(priceScale, 4)),
  expiresAt: row.expiresAt.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
});
