import type { ComponentType } from 'react';

/** A component in one of its states, by the file it stands in and a name of its own. */
export type Stories = Readonly<Record<string, Readonly<Record<string, ComponentType>>>>;
