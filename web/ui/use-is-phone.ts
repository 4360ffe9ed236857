import { useSyncExternalStore } from 'react';

/**
 * Where dialogs are sheets and the chat is the whole screen; the same width as in components.css.
 */
const phone = '(max-width: 639px)';
/** Where pages are those of a phone, with the bar at the bottom; all below `md:`. */
const narrow = '(max-width: 767px)';
/** Where a market has its order ticket beside the chart; the same width as `lg:`. */
const wide = '(min-width: 1024px)';
/** Where the sidebar shows names beside its icons. */
const desk = '(min-width: 1200px)';
/** Where a finger points, not a mouse. */
const coarse = '(pointer: coarse)';

const watching = (media: string) => (onChange: () => void) => {
  const query = matchMedia(media);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
const watchPhone = watching(phone);
const watchNarrow = watching(narrow);
const watchWide = watching(wide);
const watchDesk = watching(desk);
const watchCoarse = watching(coarse);

export const useIsPhone = (): boolean => useSyncExternalStore(watchPhone, () => matchMedia(phone).matches);
export const useIsNarrow = (): boolean => useSyncExternalStore(watchNarrow, () => matchMedia(narrow).matches);
export const useIsWide = (): boolean => useSyncExternalStore(watchWide, () => matchMedia(wide).matches);
export const useIsDesk = (): boolean => useSyncExternalStore(watchDesk, () => matchMedia(desk).matches);
export const useIsCoarse = (): boolean => useSyncExternalStore(watchCoarse, () => matchMedia(coarse).matches);
