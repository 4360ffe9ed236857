import type { CashGate } from '#server/domains/ledger/index.ts';

/** Funding moves dollars by a person's own wish: what positions and copies bind, the wiring tells it. */
export type CashMoves = CashGate;
