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
export type Action<Thing> = (Offered<Thing> & Asking<Thing>) | AtOnceAction<Thing>;
export type AtOnceAction<Thing> = Offered<Thing> & AtOnce<Thing>;

interface Offered<Thing> {
  readonly name: string;
  /** On the button. */
  readonly label: string;
  /** For screen readers, where the label alone does not say to which thing. */
  readonly spoken?: (thing: Thing) => string;
  /** Whether this thing has the action at all. */
  readonly isOffered: (thing: Thing) => boolean;
  /** Why it cannot be done to this thing now; shown in place of the button. */
  readonly blockedBy: (thing: Thing) => string | undefined;
}

/** Opens the dialog it asks in. */
interface Asking<Thing> {
  readonly effect?: never;
  readonly perform: (thing: Thing, stage: Stage<Thing>) => void;
}

/** Done at once by the button beside the thing. */
interface AtOnce<Thing> {
  /** What it does, for whoever asks first because the thing is out of sight. */
  readonly effect: string;
  /** Throws when it was refused. */
  readonly perform: (thing: Thing) => Promise<void>;
}

/** For things that nothing stands against. */
export const neverBlocked = (): undefined => undefined;
