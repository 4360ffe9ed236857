import type { ReactNode } from 'react';

export type Tone = 'success' | 'error' | 'message';
export interface ToastWords {
  readonly tone: Tone;
  readonly title: string;
  readonly description?: ReactNode;
  /** Beside the words: a link. */
  readonly action?: ReactNode;
  /** A toast of the same id that is still there gets these words; one that is gone comes again. */
  readonly id?: string;
}

/** What the toast of an act says beside its first line. */
export interface ActWords {
  /** An error if the call was answered and yet nothing came of it. */
  readonly tone?: Tone;
  readonly detail?: string | undefined;
  /** Address of what was done; left out where the person stands on it. */
  readonly view?: string;
  /** The balance moved: the answer says so itself, where the call alone does not. */
  readonly isMoved?: boolean;
  /** Nothing moved, so no "Portfolio updated!" will follow. */
  readonly isOver?: boolean;
}
