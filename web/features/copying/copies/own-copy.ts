import type { CopyState, CopyView } from '#core/copying/contract.ts';

/** A copy as its owner acts on it. */
export interface OwnCopy {
  readonly copy: CopyView;
  /** Free in the wallet. */
  readonly availableCents: bigint;
  /** What its money dialog begins with, in US dollars. */
  readonly toAdd?: string;
}

const running: readonly CopyState[] = ['ACTIVE', 'PAUSED'];
export const isRunning = ({ copy }: Pick<OwnCopy, 'copy'>): boolean => running.includes(copy.state);

/** A person's copy of this trader, if one runs. */
export const runningCopyOf = (
  copies: readonly CopyView[] | undefined,
  leaderId: string,
): CopyView | undefined => copies?.find((copy) => copy.leaderId === leaderId && copy.state !== 'CLOSED');
