// The tick of the investments that wait for money: those whose day is over end, those that can be
// paid are bought.
import { Refusal } from '#core/values/refusal.ts';
import { accountStates } from '#server/domains/trading/accounts/account-states.ts';
import { executeOrder } from '#server/domains/trading/orders/execute-order.ts';
import { orderOf } from '#server/domains/trading/invest/invest.ts';
import {
  endAwaiting,
  findInvestment,
  type InvestmentRow,
  listAwaiting,
} from '#server/domains/trading/invest/store.ts';
import { tellInvestment } from '#server/domains/trading/invest/tell.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
import { availableCents } from '#server/domains/trading/orders/working/rest-order.ts';
import { openingCents } from '#server/domains/trading/orders/working/rules.ts';

const pageSize = 200;

/** Answers how many were bought. Safe to repeat and on many nodes. */
export async function placeAwaiting(app: Needs): Promise<number> {
  const at = app.clock.now();
  let bought = 0;
  let after = '';
  for (;;) {
    const rows = await listAwaiting(app.db.read, after, pageSize);
    for (const row of rows) if (row.expiresAt.getTime() <= at) await expire(app, row, at);
    const waiting = rows.filter(({ expiresAt }) => expiresAt.getTime() > at);
    for (const row of await payable(app, waiting, at)) if (await buy(app, row, at)) bought += 1;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return bought;
    after = last.id;
  }
}

/**
 * Read without locks: most of those that wait cannot be paid yet, and nobody else should wait for
 * them.
 */
async function payable(app: Needs, rows: readonly InvestmentRow[], at: number): Promise<InvestmentRow[]> {
  const owners = [...new Set(rows.map(({ owner }) => owner))].sort((a, b) => a - b);
  const states = await accountStates(app.db.read, owners, 'look');
  return rows.filter((row) => {
    const state = states.get(row.owner);
    const quote = app.market.quote(row.symbol, at);
    if (!state || !quote.isOpen || quote.isStale || quote.ask > row.mostPrice) return false;
    const instrument = app.market.requireInstrument(row.symbol);
    const rate = app.market.usdRate(instrument.quoteCurrency, at);
    const cost = openingCents(state, instrument, { ...orderOf(row), leverage: 1 }, quote.ask, rate);
    return cost <= availableCents(app, state, at);
  });
}

async function expire(app: Needs, { id }: InvestmentRow, at: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    const ended = await endAwaiting(tx, id, { state: 'expired', at });
    if (ended) await tellInvestment(tx, ended, at);
  });
}

async function buy(app: Needs, { id, owner }: InvestmentRow, at: number): Promise<boolean> {
  try {
    return await app.db.transaction(async (tx) => {
      await lockAccounts(tx, [owner]);
      const row = await findInvestment(tx, id);
      if (row?.state !== 'awaiting_funds') return false;
      const order = orderOf(row);
      // Cancelled in this moment by its person: nothing is bought.
      if (!(await endAwaiting(tx, id, { state: 'placed', orderId: order.id, at }))) return false;
      await executeOrder(app, tx, order, at);
      return true;
    });
  } catch (fault) {
    // The money went elsewhere, or the book is too thin just now: nothing was written, and it waits
    // on.
    if (fault instanceof Refusal) return false;
    throw fault;
  }
}
