// Somebody with coins, withdrawals approved by somebody else, and a payer: what payouts are tested
// with, without a browser.
import { fineOf } from '#core/values/money.ts';
import { silentLog } from '#server/platform/log.ts';
import type { Coin } from '#core/funding/deposits.ts';
import type { UserId, WithdrawalId } from '#core/values/ids.ts';
import { newId } from '#core/values/ids.ts';
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import { approveWithdrawal } from '#server/domains/funding/withdrawals/decide-withdrawal.ts';
import { previewWithdrawal } from '#server/domains/funding/withdrawals/preview-withdrawal.ts';
import { requestWithdrawal } from '#server/domains/funding/withdrawals/request-withdrawal.ts';
import { saveAddress } from '#server/domains/funding/withdrawals/save-address.ts';
import type { Needs } from '#server/domains/funding/withdrawals/needs.ts';
import type { Needs as PayNeeds } from '#server/domains/funding/payouts/pay-withdrawals.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket } from '#server/domains/market/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Config, loadConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { noGuards } from '#testing/stages/no-guards.ts';

export const actorOf = (name: string): Actor => ({
  userId: `usr_${name}` as UserId,
  sessionId: `ses_${name}`,
  email: `${name}@example.org`,
  isVerified: true,
  isAdmin: name === 'treasurer',
});

/** Everything the verbs need, over this database. Mail goes nowhere. */
export function payerApp(
  db: Database,
  clock: Clock,
  env: Readonly<Record<string, string>> = {},
): Needs & PayNeeds & { config: Config } {
  return {
    ...noGuards,
    db,
    clock,
    config: loadConfig(env),
    log: silentLog,
    mail: { queue: async () => {}, queueLetter: async () => {} },
    market: createMarket({ seed: 'payer', clock }),
    tierOf: async () => 'enhanced',
  };
}

/** All three chains pay; nothing is read from them. */
export const payingChains: Chains = (['bitcoin', 'ethereum', 'tron'] as const).map((chain) => ({
  chain,
  isPractice: false,
  pays: true,
  watch: undefined,
  deriver: undefined,
  seesContracts: () => true,
  blindAfterMs: 60_000,
  stuckAfterMs: 60_000,
}));

/** A person with this many units of a coin, as if a deposit had brought them. */
export async function personWith(app: Needs, name: string, asset: Coin, units: bigint): Promise<Actor> {
  const actor = actorOf(name);
  const owner = await app.db.transaction((tx) => ledger.grantOpening(tx, actor.userId, app.clock.now()));
  await app.db.transaction((tx) =>
    ledger.post(tx, {
      owner,
      kind: 'deposit',
      idemKey: `given:${asset}:${newId('top')}`,
      at: app.clock.now(),
      legs: [
        { owner, asset, kind: 'wallet', units, code: 'principal' },
        { owner: 'house', asset, kind: 'custody', units: -units, code: 'principal' },
      ],
    }),
  );
  return actor;
}

/** Requests a withdrawal of coins; approved by two administrators unless told otherwise. */
export async function withdraw(
  app: Needs,
  actor: Actor,
  payment: { asset: Coin; units: bigint; address: string; isApproved?: boolean },
): Promise<WithdrawalId> {
  const { asset, units, address } = payment;
  const saved = await saveAddress(app, actor, {
    id: newId('adr'),
    asset,
    label: 'Mine',
    address,
    confirmsLookalike: true,
  });
  const quote = await previewWithdrawal(app, actor, { from: asset, asset, amount: fineOf(units, asset) });
  const id = newId('wdr', app.clock.now());
  await requestWithdrawal(app, payingChains, actor, { id, quoteId: quote.id, addressId: saved.id });
  if (payment.isApproved ?? true) {
    // The second is needed for large ones, and changes nothing otherwise.
    for (const name of ['treasurer', 'auditor']) await approveWithdrawal(app, actorOf(name), id);
  }
  return id;
}
