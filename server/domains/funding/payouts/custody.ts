import { type Chain, coinOf } from '#core/funding/deposits.ts';
import { refuse } from '#core/funding/contract.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import { custodyUnits } from '#server/domains/funding/deposits/show-deposits.ts';
import type { Payouts } from '#server/domains/funding/payouts/open-payouts.ts';
import { listOurAddresses, resumeChainRow, sumOnTheWay } from '#server/domains/funding/payouts/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';

type Needs = Pick<App, 'db' | 'clock' | 'log'>;

/**
 * What the books say each chain holds for people, and what the chain says. Chain = books + arriving
 * − leaving + the operator's own coins; less than nothing of the last is an alarm. Units of the
 * coin.
 */
export async function compareCustody(app: Needs, chains: Chains, payouts: Payouts) {
  const rows = [];
  for (const { chain, isPractice } of chains) {
    const asset = coinOf(chain);
    const books = -(await custodyUnits(app, asset));
    const { arriving, leaving } = await sumOnTheWay(app.db.read, chain, asset);
    const onChain = await askChain(app, payouts, chain);
    rows.push({
      asset,
      isPractice,
      books,
      arriving,
      leaving,
      onChain,
      difference: onChain === undefined ? undefined : onChain - (books + arriving - leaving),
    });
  }
  return rows;
}

async function askChain(app: Needs, payouts: Payouts, chain: Chain): Promise<bigint | undefined> {
  try {
    const paying = await payouts.open(chain);
    return await paying?.driver.custody([
      ...new Set([paying.wallet, ...(await listOurAddresses(app.db.read, chain))]),
    ]);
  } catch (fault) {
    app.log.warn('funding.custody_unknown', { chain, fault: String(fault) });
    return undefined;
  }
}

/** For administrators: the comparison in coins. */
export async function showCustody(app: Needs, chains: Chains, payouts: Payouts) {
  return (await compareCustody(app, chains, payouts)).map((row) => {
    const text = (units: bigint): string => formatUnits(units, assetScale[row.asset]);
    return {
      asset: row.asset,
      isPractice: row.isPractice,
      ledger: text(row.books),
      arriving: text(row.arriving),
      leaving: text(row.leaving),
      chain: row.onChain === undefined ? null : text(row.onChain),
      difference: row.difference === undefined ? null : text(row.difference),
    };
  });
}

/** An administrator looked at a halted chain and lets it be read on. */
export async function resumeChain(
  app: Needs,
  actor: Actor,
  input: { chain: Chain; reason: string },
): Promise<{ chain: string }> {
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    if ((await resumeChainRow(tx, input.chain)) === 0) throw refuse('not_halted');
    await recordAudit(
      tx,
      {
        actorId: actor.userId,
        action: 'funding.chain-resumed',
        subjectId: input.chain,
        detail: { reason: input.reason },
      },
      at,
    );
    return { chain: input.chain };
  });
}
