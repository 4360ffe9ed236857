// What each answer of the engine is called on a screen.
import type { DecisionCode } from '#core/copying/contract.ts';
import type { FidelityCause, FidelityLine } from '#core/copying/fidelity-lines.ts';

export const decisionWords: Record<DecisionCode, string> = {
  COPIED: 'Copied',
  CAPPED: 'Copied smaller: limited by the money in the copy',
  MIN_SIZE: 'Skipped: below the smallest order',
  MAX_OPEN: 'Skipped: as many positions are open as you allow',
  INSUFFICIENT_FUNDS: 'Skipped: not enough money in the copy',
  SLIPPAGE: 'Skipped: the price had moved too far',
  STALE: 'Skipped: too late',
  PAUSED: 'Skipped: the copy was paused',
  DETACHED: 'Skipped: closed early by you',
  INSTRUMENT_OFF: 'Skipped: market not available',
  LEVERAGE_CAP: 'Copied with less leverage',
  WEIGHT_CAP: 'Copied smaller: 30% limit of one trade',
  COPY_STOP: 'Closed by the stop loss',
  LEADER_EXIT: 'Closed: the trader left',
  MARKET_CLOSED_QUEUED: 'Waits for the market to open',
  DUPLICATE_IGNORED: 'Ignored: already done',
  NOTHING_HELD: 'Nothing to close',
};
/** The same limit makes a trade smaller or, below the smallest order, skips it. */
export const wordsOf = ({ code, quantity }: { code: DecisionCode; quantity: string }): string =>
  code === 'WEIGHT_CAP' && /^0(\.0*)?$/.test(quantity)
    ? 'Skipped: above the 30% limit of one trade'
    : decisionWords[code];

export const causeWords: Record<DecisionCode | FidelityCause, string> = {
  ...decisionWords,
  DETACHED: 'Closed early by you',
  MANUAL_CLOSE: 'Closed early by you',
  EXISTING: 'Taken over when the copy began',
  END: 'Closed when the copy ended',
  KEPT: 'Kept as your own position',
  FORCED: 'Closed by the margin rules',
  TRADING_FEE: 'Trading fee',
  CARRY: 'Financing, less dividends',
  PERFORMANCE_FEE: 'Performance fee',
  HOUSE_COVER: 'Loss beyond the copy, carried by this site',
  CONVERSION: 'Results in another currency, converted on their day',
  CENTS: 'Rounding to the cent',
};

export const lineWords: Record<FidelityLine, { name: string; note: string }> = {
  size: { name: 'Size and rounding', note: 'Whole lots and the limits of one copy' },
  skips: { name: 'Skipped trades', note: 'Paused, too small, too many or not enough money' },
  price: { name: 'Price', note: 'Another price than the trader got' },
  timing: { name: 'Timing', note: 'Filled later than the trader, and the end of the copy' },
  fees: { name: 'Fees', note: 'Trading fees, financing and the performance fee' },
  manual: { name: 'Closed by you', note: 'Positions you closed early or kept' },
};
