// Calls of one session, on this node: a page makes a few, a script that never pauses is slowed
// down.
export interface CallRate {
  /** Sustained. */
  readonly perSecond: number;
  /** At once, after a pause. */
  readonly burst: number;
}
export const callRate: CallRate = { perSecond: 60, burst: 120 };

interface Bucket {
  left: number;
  at: number;
}
const mostBuckets = 10_000;

/** Takes one call of a session. False when it made too many. */
export function createCallRate({ perSecond, burst }: CallRate, now: () => number = () => performance.now()) {
  const buckets = new Map<string, Bucket>();
  return (sessionId: string): boolean => {
    const at = now();
    const bucket = buckets.get(sessionId) ?? { left: burst, at };
    bucket.left = Math.min(burst, bucket.left + ((at - bucket.at) / 1_000) * perSecond);
    bucket.at = at;
    // Written last means used last: the first of the map is the one that was quiet longest.
    buckets.delete(sessionId);
    buckets.set(sessionId, bucket);
    if (buckets.size > mostBuckets) buckets.delete(buckets.keys().next().value ?? '');
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  };
}
