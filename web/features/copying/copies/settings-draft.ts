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
  /** Whole percent. */
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

const wholeOf = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0);
const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max;

/** The settings a copy would have, and what stands against them (copying rules 4, 12 and 14). */
export function settingsOf(draft: SettingsDraft): Settings {
  const stopLossBps = wholeOf(draft.stopLossPercent) * 100;
  const ratio = parseUnits(draft.ratio.trim(), 4);
  const multiplierBps = ratio === undefined ? 0 : Number(ratio);
  const maxOpen = wholeOf(draft.maxOpen);
  const problems: Settings['problems'] = {};
  if (!isWithin(stopLossBps, stopLossRangeBps))
    problems.stopLoss = m.copying_stop_loss_between(stopLossPercents);
  if (!isWithin(multiplierBps, multiplierRangeBps)) problems.ratio = m.copying_settings_ratio_out_of_range();
  if (!isWithin(maxOpen, { min: 1, max: maxOpenPositions }))
    problems.maxOpen = m.copying_settings_open_trades_out_of_range({ maxOpenPositions });
  const problem = problems.stopLoss ?? problems.ratio ?? problems.maxOpen;
  return { stopLossBps, multiplierBps, maxOpenPositions: maxOpen, problems, problem };
}
