import { m } from '#core/messages/messages.js';
import { refuse } from '#core/funding/contract.ts';
import { type Coin, depositNetworks } from '#core/funding/deposits.ts';
import { twoApproversFromCents } from '#core/funding/withdrawals.ts';
import { assert } from '#core/values/assert.ts';
import type { UserId, WithdrawalId } from '#core/values/ids.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import { purchaseLegs } from '#server/domains/funding/conversions/post-conversion.ts';
import { hasClaim } from '#server/domains/funding/deposits/claims.ts';
import { sealRequest } from '#server/domains/funding/payouts/request-seal.ts';
import { requestOf } from '#server/domains/funding/payouts/tell-signer.ts';
import { assertNew } from '#server/domains/funding/promises.ts';
import { lockPerson } from '#server/domains/funding/store.ts';
import { announceWithdrawal } from '#server/domains/funding/withdrawals/announce.ts';
import { holdOf } from '#server/domains/funding/withdrawals/hold.ts';
import { requireWithinLimits } from '#server/domains/funding/withdrawals/limits.ts';
import type { Needs } from '#server/domains/funding/withdrawals/needs.ts';
import { keepAddress, requirePayable } from '#server/domains/funding/withdrawals/save-address.ts';
import { practiceTime } from '#server/domains/funding/withdrawals/practice/practice-time.ts';
import {
  findQuote,
  findSavedAddress,
  findWithdrawal,
  insertWithdrawal,
  type QuoteRow,
  type SavedAddressRow,
  useQuote,
  type WithdrawalRow,
} from '#server/domains/funding/withdrawals/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface WithdrawalRequest {
  readonly id: WithdrawalId;
  readonly quoteId: string;
  /** Of a saved address, or the id under which `newAddress` is saved with this request. */
  readonly addressId: string;
  readonly newAddress?:
    | { readonly label: string; readonly address: string; readonly confirmsLookalike: boolean }
    | undefined;
  /** Of the authenticator app. */
  readonly code?: string | undefined;
}

/**
 * Converts dollars to the coin as quoted, holds the coin and waits for administrators, all in one
 * transaction. The same id again answers with the first request, even after its quote expired.
 */
export async function requestWithdrawal(
  app: Needs,
  chains: Chains,
  actor: Actor,
  input: WithdrawalRequest,
): Promise<WithdrawalRow> {
  const at = app.clock.now();
  // A repeated request answers like the first: its code is spent, and asks for no other.
  const sent = await findWithdrawal(app.db.read, input.id);
  if (sent) return sameRequest(sent, actor, input);
  // The quote fixes the amount and the address the place: a proof for one payment is none for
  // another. A new address is saved by the same proof, for the person has compared it in the same
  // dialog.
  const purpose = `withdrawal ${input.quoteId} ${input.newAddress?.address ?? input.addressId}`;
  await app.requireStepUp(actor, { purpose, code: input.code });
  return app.db.transaction(async (tx) => {
    await lockPerson(tx, actor.userId);
    const first = await findWithdrawal(tx, input.id);
    if (first) return sameRequest(first, actor, input);
    const quote = await requireQuote(tx, actor, input.quoteId, at);
    const withdrawable = await app.lockWithdrawable(tx, actor.userId);
    if (quote.fromAsset === 'USD') await app.requireMayMoveCash(tx, actor.userId);
    const address = input.newAddress
      ? await keepAddress(
          tx,
          app,
          actor,
          { ...input.newAddress, id: input.addressId, asset: quote.asset },
          at,
        )
      : await requireAddress(tx, app, actor, input.addressId, quote.asset);
    requireConnected(chains, quote.asset);
    await requireWithinLimits(tx, actor.userId, await app.tierOf(tx, actor.userId), quote.cents, at);
    const owner = await requireMoney(tx, withdrawable, quote);
    const fresh = await insertWithdrawal(
      tx,
      await newWithdrawal(app, chains, tx, { id: input.id, userId: actor.userId, quote, address }, at),
    );
    if (!fresh || (await useQuote(tx, quote.id, input.id)) !== 1) throw refuse('id_reused');
    await takeCoins(tx, owner, quote, input.id, at);
    assert(
      fresh.holdAsset === quote.asset &&
        fresh.holdUnits === quote.coinUnits &&
        fresh.address === address.address,
      `${fresh.id} waits as it was quoted`,
    );
    await announceWithdrawal(tx, fresh, at);
    await mailRequest(app, tx, actor, fresh);
    return fresh;
  });
}

async function requireQuote(tx: Tx, actor: Actor, id: string, at: number): Promise<QuoteRow> {
  const quote = await findQuote(tx, id);
  if (quote?.userId !== actor.userId || quote.usedBy !== null || at > quote.expiresAt.getTime())
    throw refuse('quote_expired');
  return quote;
}

async function requireAddress(
  tx: Tx,
  app: Needs,
  actor: Actor,
  id: string,
  asset: Coin,
): Promise<SavedAddressRow> {
  const address = await findSavedAddress(tx, id);
  if (address?.userId !== actor.userId || address.removedAt || address.asset !== asset)
    throw refuse('unknown_address');
  await requirePayable(tx, app.config, asset, address.address);
  return address;
}

function requireConnected(chains: Chains, asset: Coin): void {
  const { chain } = depositNetworks[asset];
  if (!chains.find((one) => one.chain === chain)?.pays) throw refuse('payout_not_connected', { asset });
}

async function requireMoney(
  tx: Tx,
  withdrawable: ledger.Withdrawable,
  quote: QuoteRow,
): Promise<ledger.OwnerId> {
  // Accounts are opened a moment after the verification: until then there is nothing to withdraw.
  const { owner } = withdrawable;
  if (owner === undefined) throw refuse('insufficient_funds', { available: '0', asset: quote.fromAsset });
  if (quote.fromAsset === 'USD') ledger.requireWithdrawable(withdrawable, quote.cents);
  if (await hasClaim(tx, owner)) throw refuse('withdrawals_frozen');
  return owner;
}

async function newWithdrawal(
  app: Needs,
  chains: Chains,
  tx: Tx,
  asked: {
    readonly id: WithdrawalId;
    readonly userId: UserId;
    readonly quote: QuoteRow;
    readonly address: SavedAddressRow;
  },
  at: number,
): Promise<Parameters<typeof insertWithdrawal>[1]> {
  const { id, userId, quote, address } = asked;
  const row = {
    id,
    userId,
    cents: quote.cents,
    asset: quote.asset,
    coinUnits: quote.coinUnits,
    fromAsset: quote.fromAsset,
    giveUnits: quote.giveUnits,
    feeCents: quote.feeCents,
    price: quote.price,
    network: depositNetworks[quote.asset].network,
    address: address.address,
    quoteId: quote.id,
    savedAddressId: address.id,
    requestedAt: new Date(at),
    ...(await holdOf(tx, app.config, { userId, address }, at)),
    approvalsNeeded: quote.cents >= twoApproversFromCents ? 2 : 1,
  };
  const practiceAt = await practiceTime(tx, { config: app.config, chains }, row, at);
  return { ...row, practiceAt, requestSeal: sealRequest(app.requestKey, requestOf(row)) };
}

async function takeCoins(
  tx: Tx,
  owner: ledger.OwnerId,
  quote: QuoteRow,
  id: WithdrawalId,
  at: number,
): Promise<void> {
  assert(quote.coinUnits > 0n, `${id} is of coins`);
  if (quote.fromAsset === 'USD') {
    const bought = await ledger.post(tx, {
      owner,
      kind: 'conversion',
      idemKey: `${id}:conversion`,
      ref: id,
      at,
      description: `US dollars converted to ${quote.asset} for a withdrawal`,
      legs: purchaseLegs(owner, quote.asset, {
        grossCents: quote.cents,
        feeCents: quote.feeCents,
        receiveUnits: quote.coinUnits,
      }),
    });
    assertNew(bought, `the conversion for ${id}`);
  }
  const held = await ledger.hold(tx, {
    owner,
    asset: quote.asset,
    units: quote.coinUnits,
    purpose: 'withdrawal',
    ref: id,
    at,
    description: `Withdrawal of ${quote.asset}`,
  });
  assertNew(held, `the hold of ${id}`);
}

async function mailRequest(app: Needs, tx: Tx, actor: Actor, request: WithdrawalRow): Promise<void> {
  const { asset, address, coinUnits } = request;
  await app.mail.queue(tx, {
    to: actor.email,
    subject: m.mails_withdrawal_subject(),
    text: m.mails_withdrawal({
      coins: formatUnits(coinUnits, assetScale[asset]),
      asset,
      address,
      link: `${app.config.PUBLIC_URL}/withdraw`,
    }),
  });
}

function sameRequest(first: WithdrawalRow, actor: Actor, input: WithdrawalRequest): WithdrawalRow {
  const { newAddress, addressId } = input;
  const isSameAddress = newAddress
    ? first.address === newAddress.address
    : first.savedAddressId === addressId;
  if (first.userId !== actor.userId || first.quoteId !== input.quoteId || !isSameAddress)
    throw refuse('id_reused');
  return first;
}
