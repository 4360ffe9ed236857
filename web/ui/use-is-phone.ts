import { useSyncExternalStore } from 'react';

/**
 * Where dialogs are sheets and the chat is the whole screen; the same width as in components.css.
 */
const phone = '(max-width: 639px)';
const watchWidth = (onChange: () => void) => {
  const query = matchMedia(phone);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

export const useIsPhone = (): boolean => useSyncExternalStore(watchWidth, () => matchMedia(phone).matches);
