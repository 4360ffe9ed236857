import { useEffect, useState } from 'react';

/** The value once it has rested for `restMs`: what is asked while a finger moves would be asked in vain. */
export function useSettled<T>(value: T, restMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
}
