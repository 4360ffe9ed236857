// The lines of the palette. Only a switch happens under Enter: a place opens a page, and an offer
// asks in a dialog.
import type { ReactNode } from 'react';

export const groups = ['pages', 'markets', 'traders', 'actions'] as const;
export type Group = (typeof groups)[number];

/** Draws the dialog that an action asks in. */
export type Asked = (onClose: () => void) => ReactNode;

/** What a line is found by and shown with. */
export interface Found {
  readonly key: string;
  readonly group: Group;
  readonly name: string;
  readonly note?: string;
  /** Other words for it, in every language of the site; found by, not shown. */
  readonly words?: readonly string[];
  /** Markets and traders are recognised by it. */
  readonly mark?: ReactNode;
}

/** Opens a page, or a ticket or dialog that stands at an address of its own. */
export interface Opening extends Found {
  readonly href: string;
}

/** Something done to a position, an order or a copy. */
export interface Offer extends Found {
  readonly group: 'actions';
  /** Hands over the dialog it asks in: chosen by letters, nothing is done at once. */
  readonly choose: (show: (asked: Asked) => void) => void;
}

/** Turns something of this browser and nothing of the account: it may happen under Enter. */
export interface Switch extends Found {
  readonly group: 'actions';
  readonly run: () => void;
}

export type Line = Opening | Offer | Switch;
