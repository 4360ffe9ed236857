import { useEffect, useState } from 'react';
import { secondMs } from '#core/values/time.ts';

/**
 * Whole seconds until an offer ends, counted from when it arrived: the clock of the device may be
 * wrong, its stopwatch is not. The server decides at the end. Mount it again (`key`) for each
 * offer.
 */
export function useSecondsLeft(lastsMs: number): number {
  const [start] = useState(() => performance.now());
  const [now, setNow] = useState(start);
  const left = Math.max(0, Math.ceil((start + lastsMs - now) / secondMs));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [left]);
  return left;
}
