// Accounts of copiers as they will be once every fill of their leader has reached them: the next
// order is sized from these.
import type { LeaderId } from '#core/values/ids.ts';
import { fixedDecision } from '#server/domains/copying/fan-out/shares/fixed.ts';
import { listAnswers, listOpenOfLeader, listShares } from '#server/domains/copying/fan-out/shares/store.ts';
import { type DecisionRow, findFill, type LeaderFill } from '#server/domains/copying/fan-out/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** A fill that has not reached everybody, with the shares of those it goes to. */
export interface OpenBlock {
  readonly fill: LeaderFill;
  readonly shares: ReadonlyMap<number, readonly DecisionRow[]>;
}

/**
 * The leader's fills that have not reached all of these owners, oldest first. Undefined when one of
 * them is followed with orders of the copies' own, so that no one knows yet what they will hold.
 */
export async function openBlocks(
  tx: Tx,
  leaderId: LeaderId,
  owners: readonly number[],
): Promise<readonly OpenBlock[] | undefined> {
  const blocks: OpenBlock[] = [];
  for (const number of await listOpenOfLeader(tx, leaderId)) {
    const fill = await findFill(tx, leaderId, number);
    const shares = await listShares(tx, fill, owners);
    // Only fills from before shares were fixed with them have none.
    if (fill.mode === 'follow' || shares.size === 0) return undefined;
    blocks.push({ fill, shares });
  }
  return blocks;
}

/** The accounts of these owners with every open block executed, by owner. */
export async function accountsAhead(
  tx: Tx,
  market: Market,
  blocks: readonly OpenBlock[],
  owners: readonly number[],
): Promise<ReadonlyMap<number, trading.AccountState>> {
  if (blocks.length === 0) return trading.accountStates(tx, owners, 'look');
  const { states, answered } = await readTogether(tx, blocks, owners);
  return new Map(
    [...states].map(([owner, now]) => [
      owner,
      blocks.reduce((state, { fill, shares }) => {
        const rows = shares.get(owner);
        return rows === undefined || answered.has(`${owner}/${fill.number}`)
          ? state
          : executed(market, fill, rows, state);
      }, now),
    ]),
  );
}

/**
 * Accounts, and which of the blocks are in them already: read again while the fan-out moves on in
 * between.
 */
async function readTogether(tx: Tx, blocks: readonly OpenBlock[], owners: readonly number[]) {
  const numbers = blocks.map(({ fill }) => fill.number);
  let answered = await listAnswers(tx, numbers, owners);
  for (;;) {
    const states = await trading.accountStates(tx, owners, 'look');
    const now = await listAnswers(tx, numbers, owners);
    // An answer is never taken back: as many as before are the same ones.
    if (now.size === answered.size) return { states, answered };
    answered = now;
  }
}

function executed(
  market: Market,
  fill: LeaderFill,
  shares: readonly DecisionRow[],
  state: trading.AccountState,
): trading.AccountState {
  const { quantity } = fixedDecision(fill, shares, state);
  if (quantity === 0n) return state;
  const instrument = market.requireInstrument(fill.symbol);
  return trading.stateAfterFill(state, { ...fill, instrument, quantity }, fill.at);
}
