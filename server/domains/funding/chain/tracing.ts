// Whether a node shows what contracts send. It costs the node work, so many offer no traces.
import { z } from '#core/values/z.ts';
import { hourMs } from '#core/values/time.ts';
import type { Rpc } from '#server/domains/funding/chain/json-rpc.ts';
import type { Clock } from '#server/platform/clock.ts';

export interface Tracing {
  /** Asks the node; a "no" is asked again after an hour. Throws while the node does not answer. */
  readonly isOffered: () => Promise<boolean>;
  /** What is known without asking: until a node said yes, payments by contracts count as unseen. */
  readonly isKnown: () => boolean;
}

/** True and false believe the operator. */
export function tracing(rpc: Rpc, wanted: 'auto' | boolean, clock: Clock): Tracing {
  if (wanted !== 'auto') return { isOffered: async () => wanted, isKnown: () => wanted };
  let known: { readonly isOffered: boolean; readonly at: number } | undefined;
  return {
    isOffered: async () => {
      if (!known || (!known.isOffered && clock.now() - known.at >= hourMs))
        known = { isOffered: await offersTraces(rpc), at: clock.now() };
      return known.isOffered;
    },
    isKnown: () => known?.isOffered ?? false,
  };
}

/** A node that gives its newest block, and refuses that block's traces however it says so, has none. */
async function offersTraces(rpc: Rpc): Promise<boolean> {
  const { hash } = await rpc('eth_getBlockByNumber', ['latest', false], z.object({ hash: z.string() }));
  try {
    await rpc('debug_traceBlockByHash', [hash, { tracer: 'callTracer' }], z.array(z.unknown()));
    return true;
  } catch {
    return false;
  }
}
