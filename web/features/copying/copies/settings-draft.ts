import { m } from '#core/messages/messages.js';
import {
  defaultStopLossBps,
  maxOpenPositions,
  multiplierRangeBps,
  stopLossRangeBps,
  stopLossPercents,
} from '#core/copying/rules.ts';
import { parseUnits } from '#core/values/money.ts';

/** As typed. */
export interface SettingsDraft {
  /** Percent, at most two decimals. */
  readonly stopLossPercent: string;
  /** "1" is the trader's own proportion. */
  readonly ratio: string;
  readonly maxOpen: string;
}
export const usualSettings: SettingsDraft = {
  stopLossPercent: String(defaultStopLossBps / 100),
  ratio: '1',
  maxOpen: String(maxOpenPositions),
};
export interface Settings {
  readonly stopLossBps: number;
  readonly multiplierBps: number;
  readonly maxOpenPositions: number;
  readonly problems: { stopLoss?: string; ratio?: string; maxOpen?: string };
  readonly problem: string | undefined;
}

/** Units of a text with that many decimals; none when it is no such number. */
function unitsOf(text: string, scale: number): number {
  const units = parseUnits(text, scale);
  return units === undefined ? 0 : Number(units);
}

/** Basis points of a stop loss as typed; zero for none. */
export const stopLossBpsOf = (text: string): number => unitsOf(text, 2);

/** What is wrong with them. */
export const stopLossProblem = (bps: number): string | undefined =>
  isWithin(bps, stopLossRangeBps) ? undefined : m.copying_stop_loss_between(stopLossPercents);

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max;

/** The settings a copy would have, and what stands against them (copying rules 4, 12 and 14). */
export function settingsOf(draft: SettingsDraft): Settings {
  const stopLossBps = stopLossBpsOf(draft.stopLossPercent);
  const multiplierBps = unitsOf(draft.ratio, 4);
  const maxOpen = unitsOf(draft.maxOpen, 0);
  const problems: Settings['problems'] = {};
  const stopLoss = stopLossProblem(stopLossBps);
  if (stopLoss !== undefined) problems.stopLoss = stopLoss;
  if (!isWithin(multiplierBps, multiplierRangeBps)) problems.ratio = m.copying_settings_ratio_out_of_range();
  if (!isWithin(maxOpen, { min: 1, max: maxOpenPositions }))
    problems.maxOpen = m.copying_settings_open_trades_out_of_range({ maxOpenPositions });
  const problem = problems.stopLoss ?? problems.ratio ?? problems.maxOpen;
  return { stopLossBps, multiplierBps, maxOpenPositions: maxOpen, problems, problem };
}
