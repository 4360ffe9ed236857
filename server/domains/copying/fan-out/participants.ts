// Copying's answer to trading's port: how much the copiers trade with a leader, and the record the
// fan-out works from.
import type { FillRatio } from '#core/trading/book-walk.ts';
import { type Cut, cutOf, type Member, partOf } from '#core/copying/allocation.ts';
import { formulaVersion } from '#core/copying/rules.ts';
import type { LeaderId } from '#core/values/ids.ts';
import {
  askedOf,
  remembered,
  shareOut,
  sizeCopy,
  type SizedCopy,
} from '#server/domains/copying/fan-out/decide-copy.ts';
import { accountsAhead, openBlocks } from '#server/domains/copying/fan-out/shares/accounts-ahead.ts';
import { insertShares } from '#server/domains/copying/fan-out/shares/store.ts';
import { insertLeaderFill, listCopiers } from '#server/domains/copying/fan-out/store.ts';
import type { Quantity } from '#core/values/price.ts';
import { lockLeader } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Accounts read at once: bounds memory, not correctness. */
const page = 5_000;

export const blockParticipants = (market: Market): trading.BlockParticipants => ({
  lockLeader: async (tx, holder) => {
    const by = typeof holder === 'number' ? { owner: holder } : holder;
    const leader = await lockLeader(tx, by, 'update');
    return (
      leader && {
        size: (order) => sizeBlock(market, tx, leader.id, order),
        record: (fill) => recordFill(tx, leader.id, { ...fill, mode: 'follow', cut: null }),
      }
    );
  },
});

/** `sized`: those who share the fill, each with what it asked for; their shares are fixed here. */
async function recordFill(
  tx: Tx,
  leaderId: LeaderId,
  fill: trading.BlockFill & { readonly mode: 'block' | 'follow'; readonly cut: Cut | null },
  shared?: { readonly lot: Quantity; readonly sized: readonly SizedCopy[] },
): Promise<void> {
  const number = await insertLeaderFill(tx, { ...fill, leaderId, formula: formulaVersion });
  if (number === undefined) return;
  if (shared) {
    const block = { ratio: fill.ratio, lot: shared.lot };
    const rows = shared.sized.flatMap((one) => shareOut(one, block, fill.cut).rows);
    await insertShares(tx, { leaderId, number }, rows);
  }
  const payload = { leaderId, fillId: fill.fillId, symbol: fill.symbol };
  await recordEvent(tx, { type: 'copying.leader-filled', payload }, fill.at);
}

/** Reads everyone who copies and sizes each. */
async function sizeBlock(
  market: Market,
  tx: Tx,
  leaderId: LeaderId,
  order: trading.BlockOrder,
): Promise<trading.Block> {
  const instrument = market.requireInstrument(order.symbol);
  const { lot } = instrument;
  const common = { ...order, instrument, ratio: { filled: 1n, wanted: 1n }, cut: null };
  const marks = remembered(trading.marksAt(market, order.at));
  const copiers = await listCopiers(tx, leaderId, order.at);
  const leader: Member = { owner: order.owner, quantity: order.quantity };
  const blocks = await openBlocks(
    tx,
    leaderId,
    copiers.map(({ owner }) => owner),
  );
  // Copiers who still follow an order of before follow this one too, after it.
  if (!blocks) return alone(tx, leaderId, leader, lot);
  const sized: SizedCopy[] = [];
  for (let start = 0; start < copiers.length; start += page) {
    const some = copiers.slice(start, start + page);
    const owners = some.map(({ owner }) => owner);
    const states = await accountsAhead(tx, market, blocks, owners);
    const people = some.map(({ userId }) => userId);
    const limits = await trading.copyLimitsAt(tx, market, people, order.at);
    for (const copier of some) {
      const state = states.get(copier.owner);
      if (!state) continue;
      sized.push(sizeCopy(common, copier, state, marks, limits.get(copier.userId)));
    }
  }
  const members = sized.map((one): Member => ({ owner: one.owner, quantity: askedOf(one) }));
  const cut = (ratio: FillRatio) => cutOf([...members, leader], { ratio, lot }, ratio.filled);
  return {
    total: members.reduce((sum, { quantity }) => sum + quantity, 0n),
    leaderPart: (ratio) => partOf(leader, { ratio, lot }, cut(ratio)),
    record: (fill) =>
      recordFill(tx, leaderId, { ...fill, mode: 'block', cut: cut(fill.ratio) }, { lot, sized }),
  };
}

/** The leader by themselves: copiers follow with orders of their own. */
const alone = (tx: Tx, leaderId: LeaderId, leader: Member, lot: Quantity): trading.Block => ({
  total: 0n,
  leaderPart: (ratio) => partOf(leader, { ratio, lot }, cutOf([leader], { ratio, lot }, ratio.filled)),
  record: (fill) => recordFill(tx, leaderId, { ...fill, mode: 'follow', cut: null }),
});
