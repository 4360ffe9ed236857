// What time brings to copies: stops that are reached, and closes that waited for a market.
import type { CopyState } from '#core/copying/contract.ts';
import { stopLossCents } from '#core/copying/rules.ts';
import { endCopy } from '#server/domains/copying/copies/end-copy.ts';
import { lockCaughtUp } from '#server/domains/copying/fan-out/catch-up.ts';
import { remembered } from '#server/domains/copying/fan-out/decide-copy.ts';
import { type CopyRow, listCopiesIn, listExits } from '#server/domains/copying/store.ts';
import { worthOf } from '#server/domains/copying/copies/worth.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';

type Needs = Pick<App, 'db' | 'clock'> & trading.Engine;

interface Watched {
  readonly copy: CopyRow;
  readonly state: trading.AccountState | undefined;
  /** When the copy closes because its leader leaves. */
  readonly exitsAt: number | undefined;
}

type MarketStatus = 'live' | 'shut' | 'stale';

const page = 1_000;
/**
 * How long accounts are remembered: prices are looked at every turn, accounts change only with a
 * leader's fill.
 */
const rememberMs = 15_000;
/** On hold too: the loss limit protects the person, whatever administrators look into. */
const running: readonly CopyState[] = ['ACTIVE', 'PAUSED', 'FROZEN'];

/** One look at all running copies. */
export const watchCopies = (needs: Needs): Promise<{ stopped: number }> => createCopyWatch(needs, 0)();

/**
 * A turn that ends copies at or below their stop (copying rule 14) and tries pending closes again.
 * What it remembers only says whom to look at: the account is read again, locked, before anything
 * is closed.
 */
export function createCopyWatch(
  needs: Needs,
  keepMs: number = rememberMs,
): () => Promise<{ stopped: number }> {
  let known: readonly Watched[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = needs.clock.now();
    if (at - readAt >= keepMs) {
      known = await readAll(needs);
      readAt = at;
    }
    const due = known.filter(dueAt(needs, at));
    const looked = new Set(due);
    known = known.filter((one) => !looked.has(one));
    let stopped = 0;
    const faults: unknown[] = [];
    for (const { copy } of due) {
      // One copy that cannot be ended must not keep the others from ending.
      await endIfDue(needs, copy, at).then(
        (ended) => {
          if (ended) stopped += 1;
        },
        (fault: unknown) => faults.push(fault),
      );
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} copies could not be ended`);
    return { stopped };
  };
}

async function readAll(needs: Needs): Promise<Watched[]> {
  const all: Watched[] = [];
  const exits = await listExits(needs.db.read);
  for (let after = 0; ; ) {
    const copies = await listCopiesIn(needs.db.read, [...running, 'CLOSING', 'PENDING_CLOSE'], after, page);
    const states = await trading.accountStates(
      needs.db.read,
      copies.map(({ owner }) => owner),
      'look',
    );
    all.push(
      ...copies.map((copy) => ({
        copy,
        state: states.get(copy.owner),
        exitsAt: exits.get(copy.leaderId),
      })),
    );
    if (copies.length < page) return all;
    after = copies.at(-1)?.owner ?? after;
  }
}

function endIfDue(needs: Needs, copy: CopyRow, at: number): Promise<boolean> {
  return needs.db.transaction(async (tx) => {
    const state = (await lockCaughtUp(tx, needs.market, copy, 'shares')).get(copy.owner);
    const exitsAt = (await listExits(tx)).get(copy.leaderId);
    if (!dueAt(needs, at)({ copy, state, exitsAt })) return false;
    const reason = exitsAt !== undefined && exitsAt <= at ? 'leader_exit' : 'stop_loss';
    await endCopy(needs, tx, copy, running.includes(copy.state) ? reason : 'person', at);
    return true;
  });
}

/** Whether a copy must end, at the prices of this instant. */
function dueAt(needs: Needs, at: number): (watched: Watched) => boolean {
  const marks = remembered(trading.marksAt(needs.market, at));
  const statuses = new Map<string, MarketStatus>();
  const statusOf = (symbol: string): MarketStatus => {
    const known = statuses.get(symbol);
    if (known) return known;
    const { isOpen, isStale } = needs.market.quote(symbol, at);
    const status = !isOpen ? 'shut' : isStale ? 'stale' : 'live';
    statuses.set(symbol, status);
    return status;
  };
  return ({ copy, state, exitsAt }) => {
    if (!running.includes(copy.state)) return true;
    if (exitsAt !== undefined && exitsAt <= at) return true;
    if (!state || state.positions.length === 0) return false;
    const held = state.positions.map(({ symbol }) => statusOf(symbol));
    // A shut market counts at its last price and keeps no one from acting (copying rule 14); a
    // market that trades without a fresh price could have moved either way, and where everything is
    // shut there is nothing to act on.
    if (held.includes('stale') || !held.includes('live')) return false;
    return worthOf(copy, state, marks).equityCents <= stopLossCents(copy.stopBasisCents, copy.stopLossBps);
  };
}
