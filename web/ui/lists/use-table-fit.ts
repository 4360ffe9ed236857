import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * What a table gives up, in this order, until it fits into its place: half of the room between its
 * columns, columns of less weight, then its being a table.
 */
const fits = ['all', 'tight', 'fewer', 'few', 'cards'] as const;

/** Below this no table is read with ease, whether it fits or not. */
const smallestTable = 560;

/**
 * Chooses the widest form of a table that nothing is cut off from. Language and figures decide, so
 * it is measured.
 */
function fit(frame: HTMLElement): void {
  const table = frame.firstElementChild;
  if (!(table instanceof HTMLElement)) return;
  // Not shown yet: it is measured again when it shows, and until then a phone's has the form it
  // will have.
  const place = frame.clientWidth || innerWidth;
  for (const form of place < smallestTable ? (['cards'] as const) : fits) {
    if (frame.dataset['fit'] !== form) frame.dataset['fit'] = form;
    if (table.offsetWidth <= place) return;
  }
}

/**
 * The frame of a table. It is measured again when other rows or columns come, and when its place
 * changes.
 */
export function useTableFit(content: string): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (frame.current) fit(frame.current);
  }, [content]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    let place = element.clientWidth;
    const observer = new ResizeObserver(() => {
      const isCut = element.scrollWidth > element.clientWidth;
      // A live figure that grows may push a table out of its place; one that shrinks must not make
      // columns come and go.
      if (element.clientWidth === place && !isCut) return;
      place = element.clientWidth;
      fit(element);
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return frame;
}
