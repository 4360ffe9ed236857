import { newAddressDays, type WithdrawalCheck } from '#core/admin/inbox-contract.ts';
import { assetScale, formatUnits, readUnits } from '#core/values/money.ts';
import { inAndOut } from '#server/domains/admin/inbox/money-of.ts';
import { daysSince } from '#server/domains/admin/inbox/show-person.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import type * as funding from '#server/domains/funding/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as trading from '#server/domains/trading/index.ts';

const usd = (cents: bigint): string => formatUnits(cents, assetScale.USD);
const stateOf = (isFine: boolean): 'ok' | 'look' => (isFine ? 'ok' : 'look');

/**
 * What speaks for a withdrawal and what does not; computed from what is recorded, and left out where
 * nothing is. `pnl`: the person's all-time profit.
 */
export async function checksOf(
  needs: UserNeeds,
  review: funding.Reviewed,
  pnl: string,
  at: number,
): Promise<WithdrawalCheck[]> {
  const { read } = needs.db;
  const { userId, requestedAt } = review.row;
  const kyc = await identity.findKyc(read, userId);
  const { totpSince, passkeys } = await identity.protectionOf(read, userId);
  const { moves, fills } = await trading.moneyRecord(needs, userId, requestedAt.getTime());
  const status = !kyc || kyc.status === 'draft' ? 'not_submitted' : kyc.status;
  return [
    largestCheck(review),
    ...addressCheck(review, at),
    {
      code: 'identity',
      state: stateOf(status === 'approved'),
      status,
      at: kyc?.decidedAt?.toISOString() ?? null,
    },
    {
      code: 'second_step',
      state: stateOf(totpSince !== null || passkeys > 0),
      since: totpSince?.toISOString() ?? null,
      passkeys,
    },
    ...moneyChecks(review.row.cents, moves, { pnlCents: readUnits(pnl, assetScale.USD), fills }),
  ];
}

function largestCheck({ row, largest }: funding.Reviewed): WithdrawalCheck {
  return {
    code: 'largest',
    state: stateOf(largest !== undefined && row.cents <= largest.cents),
    before: largest ? { amount: usd(largest.cents), at: largest.requestedAt.toISOString() } : null,
  };
}

function addressCheck({ address }: funding.Reviewed, at: number): WithdrawalCheck[] {
  if (!address) return [];
  const days = daysSince(address.savedAt, at);
  return [
    {
      code: 'address',
      state: stateOf(days >= newAddressDays),
      days,
      savedAt: address.savedAt.toISOString(),
      usableAt: address.usableAt.toISOString(),
      isHoldOver: address.usableAt.getTime() <= at,
    },
  ];
}

/** Whether what came in covers the amount, and whether trading explains what it does not cover. */
function moneyChecks(
  cents: bigint,
  moves: readonly trading.MoneyMove[],
  { pnlCents, fills }: { readonly pnlCents: bigint; readonly fills: number },
): WithdrawalCheck[] {
  const { inCents, outCents, openingCents } = inAndOut(moves);
  const rest = cents - (inCents + openingCents - outCents);
  const lacking = rest > 0n ? rest : 0n;
  return [
    {
      code: 'deposits',
      state: stateOf(lacking === 0n),
      in: usd(inCents),
      out: usd(outCents),
      opening: usd(openingCents),
    },
    {
      code: 'profit',
      state: stateOf(lacking === 0n || pnlCents >= lacking),
      rest: usd(lacking),
      pnl: usd(pnlCents),
      fills,
    },
  ];
}
