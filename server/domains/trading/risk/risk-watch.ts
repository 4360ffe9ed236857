// Who must be looked at on this tick? Each leveraged account gets a price per position up to which
// it is safe for sure; a tick compares one price per symbol, and only accounts behind a crossed one
// are valued. The same walk tells people of their margin level.
import { usdCents } from '#core/trading/rules.ts';
import { minuteMs } from '#core/values/time.ts';
import { accountStates } from '#server/domains/trading/accounts/account-states.ts';
import { closeOut } from '#server/domains/trading/risk/close-out.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import { tellLevels } from '#server/domains/trading/risk/margin/tell-levels.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';
import { type Guard, PriceIndex } from '#server/domains/trading/risk/price-index.ts';
import {
  type AccountState,
  closeOutBps,
  levelledPositions,
  marginLevelBps,
  type Marks,
  noticeLines,
  slackCents,
} from '#server/domains/trading/rules.ts';
import { hasCashLeftSince, listCashLeftSince } from '#server/domains/trading/risk/store.ts';
import { listLeveragedOwners } from '#server/domains/trading/accounts/store.ts';
import { hasTradedSince, listTradedSince, newestFill } from '#server/domains/trading/orders/store.ts';
import type { Due } from '#server/platform/domain-parts.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Money also moves without a fill (financing, a reversed deposit), and rates drift: everything is
 * measured again this often.
 */
const renewEveryMs = minuteMs;
/**
 * How far back each tick looks for money that left: longer than a transaction takes between its
 * clock and its commit.
 */
const lookBackMs = 10_000;
const perPage = 1_000;
/**
 * Part of its slack a position may use before its account is looked at: the rest covers rates that
 * move meanwhile.
 */
const usablePercent = 90n;

/** The next line below a level: a notice, or at last the close-out. */
const lineBelow = (level: bigint | undefined): bigint =>
  noticeLines.find((line) => level !== undefined && level > line) ?? closeOutBps;

/**
 * Whether a level may be told: nobody is warned of an old price. One of the markets behind it
 * trades and no line is broken; what a shut market holds back is told when it opens.
 */
function isTellable(state: AccountState, marks: ReturnType<typeof marksAt>): boolean {
  const quotes = levelledPositions(state).map(({ symbol }) => marks(symbol).quote);
  return (
    quotes.length === 0 || (quotes.some(({ isOpen }) => isOpen) && !quotes.some(({ isStale }) => isStale))
  );
}

/**
 * Prices up to which no combination of moves takes the account to the line. Undefined when it is
 * there already.
 */
export function guardsOf(
  state: AccountState,
  marks: Marks,
  lineBps = closeOutBps,
): readonly Guard[] | undefined {
  const positions = levelledPositions(state);
  const slack = slackCents(state, marks, lineBps);
  if (positions.length === 0) return [];
  if (slack <= 0n) return undefined;
  const share = (slack * usablePercent) / (100n * BigInt(positions.length));
  return positions.map(({ symbol, side, quantity }) => {
    const { quote, rate } = marks(symbol);
    // Cents that a move of one whole unit of price costs; at least one, so that dust has a finite
    // trigger.
    const perUnit = usdCents(100_000_000n, quantity, rate, 'up');
    const distance = (share * 100_000_000n) / (perUnit > 0n ? perUnit : 1n);
    return { symbol, side, trigger: side === 'buy' ? quote.bid - distance : quote.ask + distance };
  });
}

export interface RiskWatch {
  /** One tick. Returns how many positions were closed. */
  tick(): Promise<number>;
  /** Whether a tick would find anything at this instant. */
  due(at: number): Due;
}

export const createRiskWatch = (app: Needs): RiskWatch => new GuardedAccounts(app);

class GuardedAccounts implements RiskWatch {
  readonly #app: Needs;
  readonly #index = new PriceIndex();
  #renewedAt = Number.NEGATIVE_INFINITY;
  #seenFill = 0;

  constructor(app: Needs) {
    this.#app = app;
  }

  due(at: number): Due {
    if (at - this.#renewedAt >= renewEveryMs || this.#crossed(at).length > 0) return true;
    return [hasTradedSince(this.#seenFill), hasCashLeftSince(at - lookBackMs)];
  }

  async tick(): Promise<number> {
    const tx = this.#app.db.read;
    const at = this.#app.clock.now();
    const isRenewal = at - this.#renewedAt >= renewEveryMs;
    const endangered = isRenewal ? await this.#measureAll(tx, at) : await this.#measureChanged(tx, at);
    let closed = 0;
    for (const owner of endangered) closed += await closeOut(this.#app, owner);
    // A position that was not closed (its market is shut) has no guard and waits for the next
    // renewal.
    return closed;
  }

  async #measureAll(tx: Tx, at: number): Promise<number[]> {
    this.#seenFill = await newestFill(tx);
    const endangered: number[] = [];
    this.#index.clear();
    for (let after = 0; ; ) {
      const owners = await listLeveragedOwners(tx, after, perPage);
      const last = owners.at(-1);
      if (last === undefined) break;
      endangered.push(...(await this.#measure(tx, owners)));
      after = last;
    }
    this.#renewedAt = at;
    return endangered;
  }

  /**
   * Accounts that traded, lost money or are behind a price. A fill that commits late under a
   * smaller number is met at the next renewal.
   */
  async #measureChanged(tx: Tx, at: number): Promise<number[]> {
    const traded = await listTradedSince(tx, this.#seenFill);
    this.#seenFill = traded.newest;
    const poorer = await listCashLeftSince(tx, at - lookBackMs);
    return this.#measure(tx, [...new Set([...traded.owners, ...poorer, ...this.#crossed(at)])]);
  }

  /** Accounts whose safe price has been crossed on a market that trades. */
  #crossed(at: number): readonly number[] {
    return this.#index.crossed((symbol) => {
      const quote = this.#app.market.quote(symbol, at);
      return quote.isOpen && !quote.isStale ? quote : undefined;
    });
  }

  /** Measures these accounts and returns those at the line. */
  async #measure(tx: Tx, owners: readonly number[]): Promise<number[]> {
    const marks = marksAt(this.#app.market, this.#app.clock.now());
    const endangered: number[] = [];
    const levels = new Map<number, bigint | undefined>();
    for (const owner of owners) this.#index.forget(owner);
    for (const state of (await accountStates(tx, owners, 'look')).values()) {
      const level = marginLevelBps(state, marks);
      if (isTellable(state, marks)) levels.set(state.owner, level);
      const guards = guardsOf(state, marks, lineBelow(level));
      if (guards) this.#index.set(state.owner, guards);
      else endangered.push(state.owner);
    }
    await tellLevels(this.#app, levels);
    return endangered;
  }
}
