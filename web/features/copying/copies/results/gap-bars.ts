// The fidelity statement as bars from the trader's result to the copy's own.
import { m } from '#core/messages/messages.js';
import { formatPercent } from '#core/content/figures.ts';
import type { FidelityView } from '#core/copying/contract.ts';
import type { FidelityCause } from '#core/copying/results/fidelity-lines.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { lineWords } from '#web/features/copying/copies/decision-words.ts';
import type { WaterfallBar } from '#web/ui/chart/waterfall/waterfall-layout.ts';

type StatementEvent = FidelityView['lines'][number]['events'][number];

export interface GapBar extends WaterfallBar {
  /** The newest of what it is the sum of, and how many there are in all. */
  readonly events: readonly StatementEvent[];
  readonly count: number;
}

const feeWords: Partial<Record<FidelityCause, { name: string; note: string }>> = {
  TRADING_FEE: { name: m.copying_bar_trading_fees(), note: m.copying_bar_trading_fees_note() },
  CARRY: { name: m.copying_bar_financing(), note: m.copying_bar_financing_note() },
  PERFORMANCE_FEE: { name: m.copying_performance_fee(), note: m.copying_bar_performance_fee_note() },
  HOUSE_COVER: { name: m.copying_bar_carried(), note: m.copying_bar_carried_note() },
};

const text = (cents: bigint): string => formatUnits(cents, 2);

/** Nothing for what made no difference. A line is positive when the exact copy is ahead. */
export function gapBars({ ideal, own, lines }: FidelityView, leaderName: string): readonly GapBar[] {
  const idealCents = readUnits(ideal, 2);
  const share = (cents: bigint): string | undefined =>
    idealCents > 0n ? formatPercent(((Number(cents) / Number(idealCents)) * 100).toFixed(1), 1) : undefined;
  const steps = lines.flatMap((line): GapBar[] => {
    const parts =
      line.line === 'fees'
        ? line.causes.map((part) => ({
            ...part,
            key: part.cause as string,
            words: feeWords[part.cause as FidelityCause] ?? lineWords.fees,
            events: line.events.filter(({ cause }) => cause === part.cause),
          }))
        : [{ ...line, key: line.line as string, words: lineWords[line.line] }];
    return parts.map(({ key, words, amount, events, count }) => {
      const cents = -readUnits(amount, 2);
      const bar = { key, ...words, amount: text(cents), share: share(cents), events, count };
      return { ...bar, kind: 'step' };
    });
  });
  const whole = { events: [], count: 0 };
  return [
    {
      ...whole,
      key: 'trader',
      name: m.copying_bar_trader(),
      note: m.copying_bar_trader_note({ leaderName }),
      share: idealCents > 0n ? '100%' : undefined,
      amount: ideal,
      kind: 'start',
    },
    ...steps.filter(({ amount }) => readUnits(amount, 2) !== 0n),
    {
      ...whole,
      key: 'you',
      name: m.copying_bar_you(),
      note: m.copying_bar_you_note(),
      amount: own,
      kind: 'end',
    },
  ];
}

/** Whether what is shown is a true sum: the start and every step make the end. */
export function addsUp(bars: readonly WaterfallBar[]): boolean {
  const sum = bars.slice(0, -1).reduce((cents, { amount }) => cents + readUnits(amount, 2), 0n);
  return sum === readUnits(bars.at(-1)?.amount ?? '0', 2);
}

/** What part of the trader's result the copy kept: undefined unless both gained. */
export function keptPercent({ ideal, own }: Pick<FidelityView, 'ideal' | 'own'>): string | undefined {
  const [all, kept] = [readUnits(ideal, 2), readUnits(own, 2)];
  return all > 0n && kept > 0n ? ((Number(kept) / Number(all)) * 100).toFixed(1) : undefined;
}
