import { useSyncExternalStore } from 'react';

/**
 * A choice remembered in this browser and shared by its tabs. Storage may be forbidden: then the
 * choice lives for the page.
 */
export function rememberedChoice<Value extends string>(
  key: string,
  allowed: readonly Value[],
  fallback: Value,
) {
  const listeners = new Set<() => void>();
  let current: Value | undefined;

  const read = (): Value => {
    try {
      const stored = localStorage.getItem(key);
      return allowed.find((value) => value === stored) ?? fallback;
    } catch {
      return fallback;
    }
  };
  const get = (): Value => (current ??= typeof localStorage === 'undefined' ? fallback : read());
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const set = (value: Value): void => {
    current = value;
    try {
      localStorage.setItem(key, value);
    } catch {
      // Private mode without storage: the choice still holds until the page closes.
    }
    announce();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    const onStorage = (event: StorageEvent) => {
      if (event.key !== key) return;
      current = undefined;
      announce();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  };
  const use = (): Value => useSyncExternalStore(subscribe, get, () => fallback);
  return { get, set, use };
}
