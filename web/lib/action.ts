import type { ComponentType } from 'react';

/** The dialog an action asks its questions in. */
export interface AskProps<Thing> {
  readonly thing: Thing;
  readonly onClose: () => void;
}
interface Stage<Thing> {
  readonly ask: (Dialog: ComponentType<AskProps<Thing>>) => void;
}

/** Something a person can do to a thing: one object, whatever row or sheet offers it. */
export interface Action<Thing> {
  readonly name: string;
  /** On the button. */
  readonly label: string;
  /** For screen readers, where the label alone does not say to which thing. */
  readonly spoken?: (thing: Thing) => string;
  /** Whether this thing has the action at all. */
  readonly isOffered: (thing: Thing) => boolean;
  /** Why it cannot be done to this thing now; shown in place of the button. */
  readonly blockedBy: (thing: Thing) => string | undefined;
  /** Does it at once, or asks first. Throws when it was refused. */
  readonly perform: (thing: Thing, stage: Stage<Thing>) => Promise<void> | void;
}

/** For things that nothing stands against. */
export const neverBlocked = (): undefined => undefined;
