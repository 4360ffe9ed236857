import type { Cents } from '#core/values/kind.ts';
import { refuse } from '#core/copying/contract.ts';
import { settlePart } from '#core/copying/results/fees.ts';
import { minCopyCents } from '#core/copying/rules.ts';
import { freeCents } from '#core/trading/netting.ts';
import { divide, formatUnits } from '#core/values/money.ts';
import { bookName } from '#server/domains/copying/leader-name.ts';
import type { ChangeMoney } from '#server/domains/copying/money/add-money.ts';
import {
  isNewChange,
  lockOwnCopy,
  type OwnCopy,
  requireCopy,
  requireEditable,
} from '#server/domains/copying/money/own-copy.ts';
import { moneyOwners, takeFee } from '#server/domains/copying/money/settle-fee.ts';
import { insertFee, updateFee, updateSettings } from '#server/domains/copying/money/store.ts';
import { tellChange } from '#server/domains/copying/money/tell-change.ts';
import { type CopyRow, findLeader } from '#server/domains/copying/store.ts';
import { type Worth, worthOf } from '#server/domains/copying/copies/worth.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Needs = Pick<App, 'db' | 'clock'> & Pick<trading.Engine, 'market'>;

/**
 * Takes money out of a copy into the wallet, as far as it is not bound in positions; the fee on the
 * part of the profit that leaves is taken from it (copying rule 19). Refuses `insufficient_funds`
 * (detail: available) and `copy_too_small` when less than the minimum would stay; the same id
 * counts once.
 */
export async function removeMoney(needs: Needs, actor: Actor, input: ChangeMoney): Promise<CopyRow> {
  const at = needs.clock.now();
  const { id, copyId, amount: cents } = input;
  return needs.db.transaction(async (tx) => {
    const own = await lockOwnCopy(tx, needs.market, actor, copyId);
    const { copy, state } = own;
    if (!(await isNewChange(tx, { id, copyId, request: `remove ${cents}`, at }))) return copy;
    requireEditable(copy);
    const worth = worthOf(copy, state, trading.marksAt(needs.market, at));
    const available = removableCents(own, worth);
    if (cents > available) throw refuse('insufficient_funds', { available: formatUnits(available, 2) });
    const minimum = await minimumOf(tx, copy);
    if (worth.equityCents - cents < minimum)
      throw refuse('copy_too_small', { minimum: formatUnits(minimum, 2) });
    await move(tx, own, worth, { ...input, cents, at });
    await tellChange(tx, copy, at);
    return requireCopy(tx, copyId);
  });
}

/** What may leave without touching the margin of open positions or a fee that is due. */
export function removableCents({ copy, state }: OwnCopy, worth: Worth): Cents {
  const free = freeCents(state.money, trading.requiredCents(state), worth.unrealisedCents);
  const left = free - copy.feeOwedCents;
  return left > 0n ? left : 0n;
}

async function minimumOf(tx: Tx, { leaderId }: CopyRow): Promise<bigint> {
  const asked = (await findLeader(tx, leaderId))?.minCopyCents ?? 0n;
  return asked > minCopyCents ? asked : minCopyCents;
}

async function move(
  tx: Tx,
  { copy }: OwnCopy,
  worth: Worth,
  { id, cents, at }: { readonly id: string; readonly cents: Cents; readonly at: number },
): Promise<void> {
  const { grossCents, baseCents } = worth;
  const part = settlePart(copy, copy.feeMarkCents + baseCents, {
    takenCents: cents,
    equityCents: grossCents,
  });
  await insertFee(tx, {
    copyId: copy.id,
    key: id,
    baseCents,
    lcfBeforeCents: copy.lcfCents,
    feeCents: part.feeCents,
    lcfAfterCents: part.lcfCents,
    markAfterCents: part.feeMarkCents,
    takenCents: part.feeCents,
    at,
  });
  const wallet = await ledger.ownerOf(tx, copy.userId);
  await ledger.lockOwners(tx, await moneyOwners(tx, copy), 'with house');
  const net = cents - part.feeCents;
  if (net > 0n) {
    await ledger.post(tx, {
      owner: wallet,
      kind: 'copy',
      idemKey: id,
      ref: copy.id,
      at,
      description: `Withdrawn from the copy of ${bookName(copy.leaderId)}`,
      legs: [
        { owner: copy.owner, asset: 'USD', kind: 'copy_cash', units: -net, code: 'principal' },
        { owner: wallet, asset: 'USD', kind: 'wallet', units: net, code: 'principal' },
      ],
    });
  }
  await takeFee(tx, copy, { cents: part.feeCents, key: id, at });
  await updateFee(tx, copy.id, {
    markCents: part.feeMarkCents,
    lcfCents: part.lcfCents,
    owedCents: copy.feeOwedCents,
    paidCents: copy.feePaidCents + part.feeCents,
  });
  await updateSettings(tx, copy.id, {
    ...copy,
    feeMarkCents: part.feeMarkCents,
    // The fee has been paid, it was not taken out: results stay what they are.
    investedCents: copy.investedCents - net,
    // The stop keeps its distance in per cent: the basis leaves in the same part as the money.
    stopBasisCents: divide(copy.stopBasisCents * (grossCents - cents), grossCents, 'up'),
  });
}
