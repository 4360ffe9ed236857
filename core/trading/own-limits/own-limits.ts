// Limits a person sets for their own trading, pure: what is in force, what a change waits for, and
// what an opening breaks.
import type { Cents } from '#core/values/kind.ts';
import { parseUnits } from '#core/values/money.ts';
import { dayMs, hourMs } from '#core/values/time.ts';

export const ownLimitKinds = ['daily_loss', 'position', 'leverage'] as const;
export type OwnLimitKind = (typeof ownLimitKinds)[number];

/**
 * A limit that lets more happen begins this long after it was asked for; one that lets less happen
 * begins at once.
 */
export const loosenAfterMs = dayMs;

export const loosenAfterHours = loosenAfterMs / hourMs;

/** The most leverage any market offers. */
export const largestLeverage = 30;

/** US cents, of a leverage the number itself; null: no limit. */
export type OwnLimits = Readonly<Record<OwnLimitKind, bigint | null>>;
export const noLimits: OwnLimits = { daily_loss: null, position: null, leverage: null };

/** Whether the second limit lets more happen than the first. */
export const isLooser = (now: bigint | null, next: bigint | null): boolean =>
  now !== null && (next === null || next > now);

/** What an order or a copied trade would open. */
export interface Opening {
  readonly leverage: number;
  /** Of the whole position after it, in US cents at the price of the order. */
  readonly positionCents: Cents;
}

/**
 * The limit that an opening would break, if any. `dayCents` is the market's result of the person's
 * day so far.
 */
export function brokenLimit(
  limits: OwnLimits,
  { leverage, positionCents }: Opening,
  dayCents: Cents,
): OwnLimitKind | undefined {
  if (limits.leverage !== null && BigInt(leverage) > limits.leverage) return 'leverage';
  if (limits.position !== null && positionCents > limits.position) return 'position';
  if (limits.daily_loss !== null && dayCents <= -limits.daily_loss) return 'daily_loss';
  return undefined;
}

const shortEnough = 15;

/** Dollars above zero with at most two decimals. */
export function isMoneyText(text: string): boolean {
  const cents = parseUnits(text, 2);
  return text.length <= shortEnough && cents !== undefined && cents > 0n;
}

export const isLeverageText = (text: string): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= largestLeverage;
