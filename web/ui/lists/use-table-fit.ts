import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * What a table gives up, in this order, until it fits into its place: half of the room between its
 * columns, columns of less weight, then its being a table.
 */
const fits = ['all', 'tight', 'fewer', 'few', 'cards'] as const;

/** Below this no table is read with ease, whether it fits or not. */
export const smallestTable = 560;
/**
 * What a place must have over what a table needs before rows become a table again: more than a
 * scrollbar, which comes and goes with the height of the page.
 */
const spare = 24;

interface TableFit {
  frame: RefObject<HTMLDivElement | null>;
  /** The rows stand in a list of phone rows in place of the table. */
  isList: boolean;
}

/** Not shown yet: until then a phone's has the form it will have. */
const placeOf = (frame: HTMLElement): number => frame.clientWidth || innerWidth;

/**
 * Chooses the widest form of a table that nothing is cut off from. Language and figures decide, so
 * it is measured. Returns the width it would need where it does not fit at all.
 */
function fit(frame: HTMLElement): number | undefined {
  const table = frame.firstElementChild;
  if (!(table instanceof HTMLTableElement)) return undefined;
  const place = placeOf(frame);
  let needed = smallestTable;
  for (const form of place < smallestTable ? (['cards'] as const) : fits) {
    if (frame.dataset['fit'] !== form) frame.dataset['fit'] = form;
    if (form === 'cards') return needed;
    if (table.offsetWidth <= place) return undefined;
    needed = table.offsetWidth;
  }
  return needed;
}

/**
 * The frame of a table. It is measured again when other rows or columns come, and when its place
 * changes. With phone rows the table leaves the page where it does not fit, and comes back when its
 * place has room for what it needed.
 */
export function useTableFit(content: string, hasPhoneRows: boolean): TableFit {
  const frame = useRef<HTMLDivElement>(null);
  const needed = useRef(smallestTable);
  const [isList, setList] = useState(() => hasPhoneRows && innerWidth < smallestTable);
  const [measure] = useState(() => (element: HTMLElement) => {
    const missing = fit(element);
    if (missing === undefined || !hasPhoneRows) return;
    needed.current = missing;
    setList(true);
  });
  useLayoutEffect(() => {
    if (frame.current && !isList) measure(frame.current);
  }, [content, isList, measure]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    if (isList) element.dataset['fit'] = 'cards';
    let place = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (isList) {
        if (placeOf(element) >= needed.current + (needed.current > smallestTable ? spare : 0)) setList(false);
        return;
      }
      const isCut = element.scrollWidth > element.clientWidth;
      // A live figure that grows may push a table out of its place; one that shrinks must not make
      // columns come and go.
      if (element.clientWidth === place && !isCut) return;
      place = element.clientWidth;
      measure(element);
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [isList, measure]);
  return { frame, isList };
}
