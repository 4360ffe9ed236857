import { refuse } from '#core/trading/contract.ts';
import type { PortfolioRef, TransferView } from '#core/trading/portfolios/portfolios-contract.ts';
import { required } from '#core/values/assert.ts';
import type { TransferId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import { accountStates } from '#server/domains/trading/accounts/account-states.ts';
import type { Account } from '#server/domains/trading/accounts/accounts.ts';
import { withdrawableOf } from '#server/domains/trading/risk/withdrawable.ts';
import { markCashLeft } from '#server/domains/trading/risk/store.ts';
import { refOf, requirePortfolio } from '#server/domains/trading/accounts/portfolios/find-portfolio.ts';
import { requireInUse } from '#server/domains/trading/accounts/portfolios/rest-portfolios.ts';
import {
  findName,
  findTransfer,
  insertTransfer,
  type TransferRow,
} from '#server/domains/trading/accounts/portfolios/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

export type MoveNeeds = Pick<App, 'db' | 'clock'> & {
  readonly market: Market;
} & Pick<ledger.CashGate, 'requireMayMoveCash'>;

export interface MoveMoney {
  readonly id: TransferId;
  readonly from: PortfolioRef;
  readonly to: PortfolioRef;
  /** US cents. */
  readonly amount: bigint;
}

/**
 * Moves free dollars between two portfolios of one person, to the cent. The same id again answers
 * with the first move. What margins, waiting orders, open losses or a bonus bind stays where it is:
 * `insufficient_funds` says how much may go. Nothing goes into a portfolio that rests:
 * `plan_limit_reached`.
 */
export async function moveMoney(app: MoveNeeds, { userId }: Actor, input: MoveMoney): Promise<TransferView> {
  const at = app.clock.now();
  const cents = input.amount;
  if (input.from === input.to) throw refuse('same_portfolio');
  return app.db.transaction(async (tx) => {
    const from = await requirePortfolio(tx, userId, input.from, at);
    const to = await requirePortfolio(tx, userId, input.to, at);
    const states = await accountStates(tx, [from.owner, to.owner], 'lock');
    const asked: TransferRow = {
      id: input.id,
      userId,
      fromOwner: from.owner,
      toOwner: to.owner,
      cents,
      at,
    };
    const known = await findTransfer(tx, input.id);
    if (known) return sameMove(known, asked, input);
    // Read again: what was open before the lock may have closed.
    for (const ref of [input.from, input.to])
      if ((await requirePortfolio(tx, userId, ref, at)).closedAt !== null) throw refuse('portfolio_closed');
    requireInUse(required(states.get(to.owner), 'a portfolio has a state'));
    // A leader's record is the first portfolio, and its money moves only while it is flat.
    if (input.from === 'main' || input.to === 'main') await app.requireMayMoveCash(tx, userId);
    ledger.requireWithdrawable(await withdrawableOf(app, tx, from.owner), cents);
    await markCashLeft(tx, from.owner, at);
    if (!(await insertTransfer(tx, asked))) throw refuse('id_reused');
    await ledger.post(tx, {
      owner: from.owner,
      kind: 'transfer',
      idemKey: input.id,
      ref: input.id,
      at,
      description: `Moved from ${await nameOf(tx, from)} to ${await nameOf(tx, to)}`,
      legs: [
        { owner: from.owner, asset: 'USD', kind: 'wallet', units: -cents, code: 'principal' },
        { owner: to.owner, asset: 'USD', kind: 'wallet', units: cents, code: 'principal' },
      ],
    });
    const portfolioId = refOf(from);
    await recordEvent(
      tx,
      { type: 'trading.portfolio-changed', userId, payload: { portfolioId, change: 'money_moved' } },
      at,
    );
    return viewOf(asked, input);
  });
}

/** As the lines of a statement say it. */
const nameOf = async (tx: Tx, { owner, kind }: Account): Promise<string> =>
  (await findName(tx, owner)) ?? (kind === 'own' ? 'the main portfolio' : 'a portfolio');

function sameMove(known: TransferRow, asked: TransferRow, input: MoveMoney): TransferView {
  const isSame = (['userId', 'fromOwner', 'toOwner', 'cents'] as const).every(
    (part) => known[part] === asked[part],
  );
  if (!isSame) throw refuse('id_reused');
  return viewOf(known, input);
}

const viewOf = (row: TransferRow, { from, to }: MoveMoney): TransferView => ({
  id: row.id,
  from,
  to,
  amount: formatUnits(row.cents, 2),
  at: new Date(row.at).toISOString(),
});
