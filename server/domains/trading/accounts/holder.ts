/**
 * Whose account: its owner's number, or the person whose first portfolio it is, when the number is
 * not known yet.
 */
export type Holder = number | { readonly userId: string };
