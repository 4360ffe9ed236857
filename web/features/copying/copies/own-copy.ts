import type { CopyState, CopyView } from '#core/copying/contract.ts';

/** A copy as its owner acts on it. */
export interface OwnCopy {
  readonly copy: CopyView;
  /** Free in the wallet. */
  readonly availableCents: bigint;
}

const running: readonly CopyState[] = ['ACTIVE', 'PAUSED'];
export const isRunning = ({ copy }: Pick<OwnCopy, 'copy'>): boolean => running.includes(copy.state);
