// What time brings to copies: stops that are reached, and closes that waited for a market.
import { stopLossCents } from '#core/copying/rules.ts';
import { remembered } from '#server/domains/copying/fan-out/decide-copy.ts';
import { endCopy } from '#server/domains/copying/end-copy.ts';
import { type CopyRow, listCopiesIn } from '#server/domains/copying/store.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';

type Needs = Pick<App, 'db' | 'clock'> & trading.Engine;

const page = 1_000;

/** One turn over all running copies: ends those at or below their stop (rule 14) and tries pending closes again. */
export async function watchCopies(needs: Needs): Promise<{ stopped: number }> {
  const at = needs.clock.now();
  let stopped = 0;
  for (let after = 0; ; ) {
    const copies = await listCopiesIn(
      needs.db.read,
      ['ACTIVE', 'PAUSED', 'CLOSING', 'PENDING_CLOSE'],
      after,
      page,
    );
    for (const copy of await dueOf(needs, copies, at)) {
      const reason = copy.state === 'ACTIVE' || copy.state === 'PAUSED' ? 'stop_loss' : 'person';
      await needs.db.transaction((tx) => endCopy(needs, tx, copy, reason, at));
      stopped += 1;
    }
    if (copies.length < page) return { stopped };
    after = copies.at(-1)?.owner ?? after;
  }
}

async function dueOf(needs: Needs, copies: readonly CopyRow[], at: number): Promise<CopyRow[]> {
  const states = await trading.accountStates(
    needs.db.read,
    copies.map(({ owner }) => owner),
    'look',
  );
  const marks = remembered(trading.marksAt(needs.market, at));
  return copies.filter((copy) => {
    if (copy.state === 'CLOSING' || copy.state === 'PENDING_CLOSE') return true;
    const state = states.get(copy.owner);
    if (!state || state.positions.length === 0) return false;
    // A stale or closed market says nothing new: no stop is triggered on its last price.
    const isLive = state.positions.every(({ symbol }) => isTrading(needs, symbol, at));
    return isLive && trading.equityCents(state, marks) <= stopLossCents(copy.investedCents, copy.stopLossBps);
  });
}

function isTrading(needs: Needs, symbol: string, at: number): boolean {
  const quote = needs.market.quote(symbol, at);
  return quote.isOpen && !quote.isStale;
}
