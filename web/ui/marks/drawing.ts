import drawings from '#web/ui/marks/marks.svg';

/** The address of one drawing of marks.svg: they travel once, beside the pages and not in them. */
export const drawing = (id: string): string => `${drawings}#${id}`;
