import { rpc } from '#web/lib/rpc.ts';

/**
 * The published demo address of a coin; undefined where there is none (live: people sign in for
 * their own).
 */
export async function publishedAddress(asset: 'USDT' | 'BTC'): Promise<string | undefined> {
  const addresses = await rpc.funding.publishedAddresses();
  return addresses.find((one) => one.asset === asset)?.address;
}
