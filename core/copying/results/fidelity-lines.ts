// The closed lists of the copy-fidelity statement.
export const fidelityLines = ['size', 'skips', 'price', 'timing', 'fees', 'manual', 'unexplained'] as const;
export type FidelityLine = (typeof fidelityLines)[number];
/**
 * What is behind an amount: an answer of the engine, or something that no fill of the leader
 * caused.
 */
export const fidelityCauses = [
  'MANUAL_CLOSE',
  'EXISTING',
  'END',
  'FORCED',
  'TRADING_FEE',
  'CARRY',
  'PERFORMANCE_FEE',
  'HOUSE_COVER',
  'CONVERSION',
  'CENTS',
  'UNEXPLAINED',
] as const;
export type FidelityCause = (typeof fidelityCauses)[number];
