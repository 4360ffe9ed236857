// Copying's answer to trading's port: how much the copiers trade with a leader, and the record the fan-out works from.
import { type Cut, cutOf, type Member, partOf } from '#core/copying/allocation.ts';
import { formulaVersion } from '#core/copying/rules.ts';
import type { Quantity } from '#core/values/price.ts';
import { decideCopy, remembered } from '#server/domains/copying/fan-out/decide-copy.ts';
import { insertLeaderFill, listCopiers } from '#server/domains/copying/fan-out/store.ts';
import { lockLeader } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Accounts read at once: bounds memory, not correctness. */
const page = 5_000;

/** What each copier asked for in this transaction's order: the fill is shared by exactly these. */
const askedIn = new WeakMap<Tx, { readonly orderId: string; readonly members: readonly Member[] }>();

/** Where the extra lots end, the leader among the members. */
function blockCut(
  tx: Tx,
  { orderId, owner, quantity }: trading.BlockOrder,
  ratio: trading.BlockFill['ratio'],
  lot: Quantity,
): Cut | null {
  const asked = askedIn.get(tx);
  const members = asked?.orderId === orderId ? asked.members : [];
  return cutOf([...members, { owner, quantity }], { ratio, lot }, ratio.filled);
}

export const blockParticipants = (market: Market): trading.BlockParticipants => ({
  total: async (tx, order) => {
    // Held to the end of the transaction: a copy that starts now waits and follows from the next fill on.
    const leader = await lockLeader(tx, { owner: order.owner }, 'update');
    if (!leader) return 0n;
    const copiers = await listCopiers(tx, leader.id, order.at);
    const common = {
      ...order,
      instrument: market.requireInstrument(order.symbol),
      ratio: { filled: 1n, wanted: 1n },
      cut: null,
    };
    const marks = remembered(trading.marksAt(market, order.at));
    const members: Member[] = [];
    for (let start = 0; start < copiers.length; start += page) {
      const some = copiers.slice(start, start + page);
      const states = await trading.accountStates(
        tx,
        some.map(({ owner }) => owner),
        'look',
      );
      const limits = await trading.copyLimitsAt(
        tx,
        market,
        some.map(({ userId }) => userId),
        order.at,
      );
      for (const copier of some) {
        const state = states.get(copier.owner);
        if (!state) continue;
        const { quantity } = decideCopy(common, copier, state, marks, limits.get(copier.userId));
        members.push({ owner: copier.owner, quantity });
      }
    }
    askedIn.set(tx, { orderId: order.orderId, members });
    return members.reduce((sum, { quantity }) => sum + quantity, 0n);
  },

  leaderPart: (tx, order, ratio) => {
    const { owner, quantity } = order;
    const { lot } = market.requireInstrument(order.symbol);
    // Alone with the book the leader gets what it gives, odd sizes included.
    if (askedIn.get(tx)?.orderId !== order.orderId) return undefined;
    return partOf({ owner, quantity }, { ratio, lot }, blockCut(tx, order, ratio, lot));
  },

  recordFill: async (tx: Tx, fill) => {
    const leader = await lockLeader(tx, { owner: fill.owner }, 'update');
    if (!leader) return;
    const { lot } = market.requireInstrument(fill.symbol);
    const isFollowed = await insertLeaderFill(tx, {
      ...fill,
      leaderId: leader.id,
      formula: formulaVersion,
      cut: fill.mode === 'block' ? blockCut(tx, fill, fill.ratio, lot) : null,
    });
    if (!isFollowed) return;
    const payload = { leaderId: leader.id, fillId: fill.fillId, symbol: fill.symbol };
    await recordEvent(tx, { type: 'copying.leader-filled', payload }, fill.at);
  },
});
