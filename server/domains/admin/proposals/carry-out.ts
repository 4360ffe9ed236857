// What a proposal does once it is agreed. Every kind has its one effect here, in the transaction
// that decides.
import { assetScale, formatUnits } from '#core/values/money.ts';
import type { ProposalKind } from '#core/admin/proposals.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import type { AdjustmentTerms, BonusTerms, ProposalRow } from '#server/domains/admin/proposals/store.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as rewards from '#server/domains/rewards/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

type Carry = (tx: Tx, needs: Needs, row: ProposalRow, at: number) => Promise<void>;

const carriers: Readonly<Record<ProposalKind, Carry>> = {
  adjustment: async (tx, needs, row, at) => {
    const { asset, units, ref } = row.payload as AdjustmentTerms;
    // What positions bind stays, whoever takes the money: a loss beyond it would be the site's.
    const withdrawable = await needs.lockWithdrawable(tx, row.subjectId);
    if (asset === 'USD' && BigInt(units) < 0n) ledger.requireWithdrawable(withdrawable, -BigInt(units));
    // A correction of a day is two of these in one transaction.
    const owner = await ledger.ownerOf(tx, row.subjectId);
    await ledger.lockOwners(tx, [owner], 'with house');
    await ledger.postAdjustment(tx, {
      owner,
      asset,
      units: BigInt(units),
      reason: row.reason,
      idemKey: row.id,
      ...(ref !== undefined && { ref }),
      at,
      by: row.proposedBy,
    });
    const userId = row.subjectId;
    const amount = formatUnits(BigInt(units), assetScale[asset]);
    await recordEvent(
      tx,
      { type: 'ledger.balance-adjusted', userId, payload: { asset, amount, reason: row.reason } },
      at,
    );
  },
  bonus: async (tx, needs, row, at) => {
    const { bonus: id, cents } = row.payload as BonusTerms;
    const { subjectId: userId, reason, proposedBy: sentBy } = row;
    await rewards.offerBonus(needs, tx, { id, userId, cents: BigInt(cents), reason, sentBy }, at);
  },
  promotion: (tx, { people }, row) => identity.makeAdministrator(tx, people, row.subjectId, row.proposedBy),
};

export const carryOut: Carry = (tx, needs, row, at) => carriers[row.kind](tx, needs, row, at);
