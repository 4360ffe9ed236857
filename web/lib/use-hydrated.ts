import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while prerendered markup is taken over, true from then on and on every page that was drawn
 * here.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
