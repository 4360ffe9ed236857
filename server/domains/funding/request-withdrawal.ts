import { payoutNetworks, refuse } from '#core/funding/contract.ts';
import { withdrawalMinimumCents } from '#core/funding/rules.ts';
import type { WithdrawalId } from '#core/values/ids.ts';
import { assetScale, divide, parseUnits } from '#core/values/money.ts';
import { hourMs } from '#core/values/time.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { addressProblem } from '#server/domains/funding/address.ts';
import { hasClaim } from '#server/domains/funding/deposits/claims.ts';
import { findWithdrawal, insertWithdrawal, type WithdrawalRow } from '#server/domains/funding/store.ts';

export type Needs = Pick<App, 'db' | 'clock' | 'config' | 'mail'> & { readonly market: Market };

export interface WithdrawalRequest {
  readonly id: WithdrawalId;
  /** US dollars as a plain decimal. */
  readonly amount: string;
  readonly asset: 'BTC' | 'ETH';
  readonly address: string;
}

/** Takes the money out of the wallet into a hold and waits for an administrator. The same id again answers with the first request. */
export async function requestWithdrawal(
  app: Needs,
  actor: Actor,
  input: WithdrawalRequest,
): Promise<WithdrawalRow> {
  const cents = parseUnits(input.amount, assetScale.USD) ?? 0n;
  if (cents < withdrawalMinimumCents) throw refuse('below_minimum', { minimum: '50.00' });
  const problem = addressProblem(input.asset, input.address);
  if (problem) throw refuse('wrong_address', { problem, asset: input.asset });
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    const fresh = await insertWithdrawal(tx, {
      id: input.id,
      userId: actor.userId,
      cents,
      asset: input.asset,
      coinUnits: coinUnits(app.market, input.asset, cents, at),
      network: payoutNetworks[input.asset].network,
      address: input.address,
      requestedAt: new Date(at),
      releasableAt: new Date(at + app.config.WITHDRAWAL_HOLD_HOURS * hourMs),
    });
    if (!fresh) return sameRequest(await findWithdrawal(tx, input.id), actor, input, cents);
    // Accounts are opened a moment after the verification: until then there is nothing to withdraw.
    const owner = (await ledger.ownersOf(tx, [actor.userId])).get(actor.userId);
    if (owner === undefined) throw refuse('insufficient_funds', { available: '0.00' });
    if (await hasClaim(tx, owner)) throw refuse('withdrawals_frozen');
    await ledger.hold(tx, {
      owner,
      asset: 'USD',
      units: cents,
      purpose: 'withdrawal',
      ref: input.id,
      at,
      description: `Withdrawal to ${input.asset}`,
    });
    await recordEvent(
      tx,
      {
        type: 'funding.withdrawal-moved',
        userId: actor.userId,
        payload: { withdrawalId: input.id, state: 'requested' },
      },
      at,
    );
    await app.mail.queue(tx, {
      to: actor.email,
      subject: 'Withdrawal requested',
      text: `You asked to withdraw $${input.amount} as ${input.asset} to\n${input.address}\n\nAn administrator decides next. You can cancel until then on ${app.config.PUBLIC_URL}/withdraw`,
    });
    return fresh;
  });
}

/** Coins that this money buys at the bid of this moment, rounded down. Prices are 1e-8 dollars. */
function coinUnits(market: Market, asset: 'BTC' | 'ETH', cents: bigint, at: number): bigint {
  const { bid } = market.quote(asset, at);
  const units = divide(cents * 1_000_000n * 10n ** BigInt(assetScale[asset]), bid, 'down');
  if (units <= 0n) throw new Error('a withdrawal must buy at least one unit of the coin');
  return units;
}

function sameRequest(
  first: WithdrawalRow | undefined,
  actor: Actor,
  input: WithdrawalRequest,
  cents: bigint,
): WithdrawalRow {
  const isSame =
    first?.userId === actor.userId &&
    first.cents === cents &&
    first.asset === input.asset &&
    first.address === input.address;
  if (!first || !isSame) throw refuse('id_reused');
  return first;
}
