/**
 * Why a decision came out as it did: copying rule 20's closed list, and the person's own limits.
 */
export const decisionCodes = [
  'COPIED',
  'CAPPED',
  'MIN_SIZE',
  'MAX_OPEN',
  'INSUFFICIENT_FUNDS',
  'SLIPPAGE',
  'STALE',
  'PAUSED',
  'DETACHED',
  'INSTRUMENT_OFF',
  'LEVERAGE_CAP',
  'WEIGHT_CAP',
  'COPY_STOP',
  'LEADER_EXIT',
  'MARKET_CLOSED_QUEUED',
  'DUPLICATE_IGNORED',
  'NOTHING_HELD',
  'OWN_LIMIT',
] as const;
export type DecisionCode = (typeof decisionCodes)[number];
