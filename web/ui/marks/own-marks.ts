import type { OwnMarks } from '#core/content/own-marks.ts';

/** The operator's own pictures, put in by the build (vite.config.ts); nothing where there are none. */
declare const __MARKS__: OwnMarks | null | undefined;

const own = typeof __MARKS__ === 'undefined' ? null : __MARKS__;

/** Address of the operator's picture of a market. */
export const ownMarkOf = (symbol: string): string | undefined => own?.instruments[symbol];

/** Address of the operator's picture of a trader: by the id of the lead, else by the name. */
export const ownAvatarOf = (name: string, id: string | undefined): string | undefined =>
  (id === undefined ? undefined : own?.traders[id]) ?? own?.traders[name];
