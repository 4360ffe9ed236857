// What this tab does itself and what the stream tells of it are one piece of news. The call's answer
// and the fact come over different lines, so either may be first.
import type { TxKind } from '#core/ledger/rules.ts';
import { secondMs } from '#core/values/time.ts';

/** Something the stream tells of: a posting of this kind, or that a copy ended. */
export type Fact = TxKind | 'copy-ended';

const orders: readonly Fact[] = ['trade', 'other', 'fee'];
const copies: readonly Fact[] = ['copy', 'trade', 'transfer', 'fee', 'copy-ended'];

/** The calls that move the person's money, and what the stream may tell of each. */
const factsOf = {
  'trading.placeOrder': orders,
  'trading.editOrder': orders,
  'trading.cancelOrder': orders,
  'trading.closePosition': orders,
  'trading.invest': orders,
  'trading.cancelInvestment': orders,
  'trading.moveMoney': ['transfer'],
  'copying.start': copies,
  'copying.stop': copies,
  'copying.addMoney': copies,
  'copying.removeMoney': copies,
  'copying.detach': copies,
  'copying.closePosition': copies,
  'funding.convert': ['conversion'],
  'funding.requestWithdrawal': ['withdrawal', 'conversion'],
  'funding.cancelWithdrawal': ['withdrawal_returned'],
  'collectibles.buy': ['collectible'],
  'rewards.claim': ['bonus'],
  'plans.subscribe': ['plan'],
  'plans.payNow': ['plan'],
} as const satisfies Readonly<Record<string, readonly Fact[]>>;
export type ActName = keyof typeof factsOf;

/** What moves the balance whenever it is answered: its words need not wait for the stream. */
const moving: ReadonlySet<ActName> = new Set<ActName>([
  'trading.closePosition',
  'copying.start',
  'copying.addMoney',
  'copying.removeMoney',
  'copying.stop',
  'funding.convert',
  'funding.requestWithdrawal',
  'funding.cancelWithdrawal',
  'collectibles.buy',
  'rewards.claim',
  'plans.payNow',
]);

/** How long after its answer a fact may still be of the act: a dropped stream comes back by then. */
export const factPatienceMs = 10 * secondMs;
/** What comes this soon after the first fact of an act is of it too. */
export const burstMs = secondMs;
/** How long its words are on the screen: a fact that comes later is told by itself. */
export const shownMs = 4 * secondMs;
/** How long the words of an act wait for the fact, so that they come whole. */
export const wholeMs = 0.2 * secondMs;

type Timer = ReturnType<typeof setTimeout>;

/** A call that was made in this tab. */
export interface OwnAct {
  readonly facts: readonly Fact[];
  readonly name: ActName;
  isDone: boolean;
  /** What is told if the act turns out to have nothing to do with it, by fact. */
  readonly heard: Map<Fact, () => void>;
  /** Says the act, or says it again; `isChanged`: the balance moved. */
  show?: (isChanged: boolean) => void;
  /** Ends it. */
  ending?: Timer;
  /** Says it without the fact. */
  waiting?: Timer | undefined;
}

const isChanged = ({ heard }: OwnAct): boolean => [...heard.keys()].some((fact) => fact !== 'copy-ended');

/** Brings together what was done, what was said of it and what the stream tells of it. */
export class OwnActs {
  /** Oldest first: facts come in the order of the acts. */
  readonly #acts = new Set<OwnAct>();

  /** A call begins; nothing is kept of one that moves no money. */
  begin(name: string): OwnAct | undefined {
    if (!isActName(name)) return undefined;
    const act: OwnAct = { name, facts: factsOf[name], isDone: false, heard: new Map() };
    this.#acts.add(act);
    return act;
  }

  /** The call was answered: its words may come now, its fact may still be on its way. */
  done(act: OwnAct | undefined): void {
    if (!act || !this.#acts.has(act)) return;
    act.isDone = true;
    this.#endIn(act, act.heard.size > 0 ? burstMs : factPatienceMs);
  }

  /** The call was refused or lost: what was heard meanwhile is of something else. */
  failed(act: OwnAct | undefined): void {
    if (!act) return;
    this.#forget(act);
    for (const [fact, tell] of act.heard) this.claim(fact, tell);
  }

  /** The stream tells something: `tell` is called if no act of this tab is behind it. */
  claim(fact: Fact, tell: () => void): void {
    const possible = [...this.#acts].filter(({ facts }) => facts.includes(fact));
    const act = possible.find(({ heard }) => !heard.has(fact)) ?? possible.at(-1);
    if (!act) return tell();
    const wasChanged = isChanged(act);
    act.heard.set(fact, tell);
    if (act.isDone) this.#endIn(act, burstMs);
    if (isChanged(act) && !wasChanged) this.#say(act);
  }

  /**
   * The words of an act that succeeded. `show` is called once, or once more if the balance moves
   * after it. `isMoved`: the answer says already that it did. `isOver`: nothing moved, so no fact
   * will come.
   */
  said(
    name: ActName,
    show: (isChanged: boolean) => void,
    { isOver = false, isMoved = moving.has(name) } = {},
  ): void {
    const act = [...this.#acts].find((one) => one.name === name && !one.show);
    if (!act || isOver) {
      if (act) this.failed(act);
      return show(isMoved && !isOver);
    }
    act.show = isMoved ? () => {} : show;
    if (isMoved) show(true);
    else if (isChanged(act)) this.#say(act);
    else
      act.waiting = setTimeout(() => {
        this.#say(act);
        if (act.isDone) this.#endIn(act, shownMs);
      }, wholeMs);
  }

  #say(act: OwnAct): void {
    clearTimeout(act.waiting);
    act.show?.(isChanged(act));
  }

  #endIn(act: OwnAct, ms: number): void {
    clearTimeout(act.ending);
    act.ending = setTimeout(() => {
      this.#forget(act);
      // Nobody had words for it, so the change speaks for itself.
      if (!act.show) for (const tell of act.heard.values()) tell();
    }, ms);
  }

  #forget(act: OwnAct): void {
    clearTimeout(act.ending);
    this.#acts.delete(act);
  }
}

const isActName = (name: string): name is ActName => Object.hasOwn(factsOf, name);
