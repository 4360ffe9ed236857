// How a node stops without breaking what runs.
import type { FanOut } from '#server/domains/copying/index.ts';
import type { Config } from '#server/platform/config.ts';
import type { Relay } from '#server/platform/events/relay.ts';
import type { Http } from '#server/platform/http/server.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Ticks } from '#server/platform/jobs/ticks.ts';
import type { Hub } from '#server/platform/realtime/hub.ts';

/** A load balancer asks `/readyz` every few seconds: until it has, calls are answered as ever. */
export const drainPause = (config: Config): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, (config.DRAIN_SECONDS ?? (config.isLocal ? 0 : 3)) * 1_000));

/** Pages first, so that browsers turn to another node; then no new calls; then what works in the background. */
export async function stopInOrder(parts: {
  hub: Hub;
  http: Http;
  ticks: readonly Ticks[];
  fanOut: FanOut;
  relay: Relay;
  jobs: Jobs;
}): Promise<void> {
  await parts.hub.stop();
  await parts.http.close();
  await Promise.all(parts.ticks.map((ticks) => ticks.stop()));
  await parts.fanOut.stop();
  await parts.relay.stop();
  await parts.jobs.stop();
}
