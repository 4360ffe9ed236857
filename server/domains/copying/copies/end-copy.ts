// How a copy ends, whoever ends it: positions close at market, the fee is taken from profit, the
// rest returns to the wallet.
import type { Cents } from '#core/values/kind.ts';
import { assert, broken } from '#core/values/assert.ts';
import { type CopyState, type DecisionCode, refuse } from '#core/copying/contract.ts';
import { opposite } from '#core/trading/rules.ts';
import { newId } from '#core/values/ids.ts';
import { Refusal } from '#core/values/refusal.ts';
import { insertOwnDecision } from '#server/domains/copying/fan-out/store.ts';
import { lockCaughtUp } from '#server/domains/copying/fan-out/catch-up.ts';
import { bookName, leaderName } from '#server/domains/copying/leader-name.ts';
import { moneyOwners, settleFee } from '#server/domains/copying/money/settle-fee.ts';
import { type CopyRow, findCopy, finishCopy, moveCopy } from '#server/domains/copying/store.ts';
import { worthOf } from '#server/domains/copying/copies/worth.ts';
import { type Kept, recordOutcome } from '#server/domains/copying/outcomes/record-outcome.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { attempt } from '#server/platform/db/attempt.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export type CloseReason = 'person' | 'stop_loss' | 'leader_exit' | 'detached';

export const endable: readonly CopyState[] = ['ACTIVE', 'PAUSED', 'FROZEN', 'CLOSING', 'PENDING_CLOSE'];

/**
 * Ends a copy now, or as far as markets allow: PENDING_CLOSE waits for the rest and is tried again.
 * Safe to repeat. Answers the copy as it is then.
 */
export async function endCopy(
  engine: trading.Engine,
  tx: Tx,
  asked: CopyRow,
  reason: CloseReason,
  at: number,
): Promise<CopyRow> {
  // The account first: a fan-out chunk that holds it finishes, a later one finds the copy ended.
  const state = (await lockCaughtUp(tx, engine.market, asked, 'shares')).get(asked.owner);
  const copy = await requireCopy(tx, asked);
  if (!state || copy.state === 'CLOSED') return copy;
  if (!endable.includes(copy.state)) throw refuse('copy_is_closing');
  await lockMoney(tx, copy);

  const left = await closePositions(engine, tx, { copy, state, reason, at });
  if (left > 0) {
    await moveCopy(tx, copy.id, endable, 'PENDING_CLOSE', reason);
    return requireCopy(tx, copy);
  }
  await moveCopy(tx, copy.id, endable, 'CLOSING', reason);
  await returnMoney(tx, engine.market, copy, at);
  await trading.closeAccount(tx, copy.owner, at);
  const ended = await requireCopy(tx, copy);
  await tellEnd(tx, ended, reason, at);
  return ended;
}

export async function tellEnd(tx: Tx, ended: CopyRow, reason: CloseReason, at: number): Promise<void> {
  const { id: copyId, userId } = ended;
  const payload = {
    copyId,
    leaderName: await leaderName(tx, ended.leaderId),
    reason: ended.closeReason ?? reason,
  };
  await recordEvent(tx, { type: 'copying.copy-stopped', userId, payload }, at);
}

/**
 * Positions close, a fee is paid and the rest returns: several postings, so all they touch is
 * locked first.
 */
const lockMoney = async (tx: Tx, copy: CopyRow): Promise<void> =>
  ledger.lockOwners(tx, await moneyOwners(tx, copy), 'with house');

async function requireCopy(tx: Tx, { id }: CopyRow): Promise<CopyRow> {
  const copy = await findCopy(tx, id);
  if (!copy) throw refuse('not_found');
  return copy;
}

/** Reasons for which a position must wait; anything else is a fault. */
const waitFor = new Set(['market_halted', 'market_closed', 'stale_quote', 'no_liquidity']);

interface Ending {
  readonly copy: CopyRow;
  readonly state: trading.AccountState;
  readonly reason: CloseReason;
  readonly at: number;
}

/** Closes what can be closed; answers how many positions are left. */
async function closePositions(engine: trading.Engine, tx: Tx, ending: Ending): Promise<number> {
  const { state, at } = ending;
  let left = 0;
  for (const position of state.positions) {
    const order = trading.closingOrder(newId('ord', at), state.owner, position);
    const done = await attempt(tx, () => trading.executeOrder(engine, tx, order, at));
    if (done instanceof Refusal) {
      if (!waitFor.has(done.code)) throw done;
      await answer(tx, ending, position);
      left += 1;
      continue;
    }
    await answer(tx, ending, position, done.order);
    if (done.order.filledQuantity < position.quantity) left += 1;
  }
  return left;
}

/**
 * What closed is told with its reason; what waits for its market is told once, not with every try.
 */
async function answer(
  tx: Tx,
  { copy, state, reason, at }: Ending,
  position: trading.OpenPosition,
  order?: Pick<trading.OrderRow, 'filledQuantity' | 'price'>,
): Promise<void> {
  const code = order
    ? endCodes[copy.closeReason ?? reason]
    : copy.state === 'PENDING_CLOSE'
      ? undefined
      : 'MARKET_CLOSED_QUEUED';
  if (code === undefined) return;
  await insertOwnDecision(tx, {
    owner: copy.owner,
    leaderId: copy.leaderId,
    code,
    symbol: position.symbol,
    product: position.product,
    side: opposite(position.side),
    wanted: position.quantity,
    quantity: order?.filledQuantity ?? 0n,
    price: order?.price ?? null,
    // What the copy was worth by its cost: a closed market has no price to value it by.
    equityCents: state.money.cashCents + state.money.marginCents - state.money.debtCents,
    availableCents: state.money.cashCents,
    at,
  });
}
/** Whoever stops the copy by hand knows why: only what happened without them is answered. */
const endCodes: Readonly<Record<string, DecisionCode>> = {
  stop_loss: 'COPY_STOP',
  leader_exit: 'LEADER_EXIT',
};

/**
 * Everything left in the flat sub-account, less the fee on profit, goes back to the wallet, and the
 * outcome is recorded. `kept`: the positions that have just left for the person's own account, with
 * what the fee counts.
 */
export async function returnMoney(
  tx: Tx,
  market: Market,
  copy: CopyRow,
  at: number,
  kept?: Kept & { readonly baseCents: Cents },
): Promise<void> {
  const state = (await trading.accountStates(tx, [copy.owner], 'look')).get(copy.owner);
  assert(state !== undefined && state.positions.length === 0, 'an ending copy is flat');
  const worth = kept ? { baseCents: kept.baseCents, unrealisedCents: 0n } : worthOf(copy, state, noMarks);
  await settleFee(tx, copy, state, { worth, key: 'end', at });
  const returned = await ledger.balanceOf(tx, copy.owner, 'USD', 'copy_cash');
  if (returned > 0n) {
    await ledger.post(tx, {
      owner: copy.owner,
      kind: 'copy',
      idemKey: `${copy.id}:end`,
      ref: copy.id,
      at,
      description: `Stopped copying ${bookName(copy.leaderId)}`,
      legs: [
        { owner: copy.owner, asset: 'USD', kind: 'copy_cash', units: -returned, code: 'principal' },
        {
          owner: await ledger.ownerOf(tx, copy.userId),
          asset: 'USD',
          kind: 'wallet',
          units: returned,
          code: 'principal',
        },
      ],
    });
  }
  await finishCopy(tx, { id: copy.id, at, returnedCents: returned });
  await recordOutcome(tx, market, copy, { at, returnedCents: returned, kept });
}

const noMarks: trading.Marks = () => broken('nothing is open');
