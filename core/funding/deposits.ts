// What can be deposited, on which network, and when it counts: agreed by both sides.
import type { Cents } from '#core/values/kind.ts';
import { assetScale, divide } from '#core/values/money.ts';
import type { Price } from '#core/values/price.ts';
import { minuteMs, secondMs } from '#core/values/time.ts';

export const coins = ['BTC', 'ETH', 'USDT'] as const;
export type Coin = (typeof coins)[number];
export const chains = ['bitcoin', 'ethereum', 'tron'] as const;
export type Chain = (typeof chains)[number];

export interface DepositNetwork {
  readonly chain: Chain;
  readonly name: string;
  readonly network: string;
  /** Blocks, the one that holds the transfer included, until the deposit is credited. */
  readonly confirmations: number;
  /** Smaller deposits are recorded and shown, but not credited. In the coin's smallest unit. */
  readonly minimumUnits: bigint;
  /** Usual time between two blocks of the real network. */
  readonly blockMs: number;
}

/**
 * The one network per coin. Nineteen TRON blocks are what its 27 witnesses need to make a block
 * final.
 */
export const depositNetworks: Readonly<Record<Coin, DepositNetwork>> = {
  BTC: {
    chain: 'bitcoin',
    name: 'Bitcoin',
    network: 'Bitcoin Network',
    confirmations: 3,
    minimumUnits: 10_000n,
    blockMs: 10 * minuteMs,
  },
  ETH: {
    chain: 'ethereum',
    name: 'Ethereum',
    network: 'ERC-20',
    confirmations: 12,
    minimumUnits: 5_000_000_000_000_000n,
    blockMs: 12 * secondMs,
  },
  USDT: {
    chain: 'tron',
    name: 'Tether',
    network: 'TRC-20',
    confirmations: 19,
    minimumUnits: 10_000_000n,
    blockMs: 3 * secondMs,
  },
};

/**
 * What the smallest deposit of a coin costs in US cents at a price of one coin, rounded up. Tether
 * counts as a dollar.
 */
export function minimumDepositCents(coin: Coin, ask: Price | undefined): Cents | undefined {
  const price = coin === 'USDT' ? priceOfOne : ask;
  if (price === undefined || price <= 0n) return undefined;
  const scale = 10n ** BigInt(assetScale[coin]) * priceOfOne;
  return divide(depositNetworks[coin].minimumUnits * price * 100n, scale, 'up');
}
/** A dollar for one, as a price. */
const priceOfOne: Price = 10n ** 8n;

const coinByChain: Readonly<Record<Chain, Coin>> = { bitcoin: 'BTC', ethereum: 'ETH', tron: 'USDT' };
export const coinOf = (chain: Chain): Coin => coinByChain[chain];
export const networkOf = (chain: Chain): DepositNetwork => depositNetworks[coinOf(chain)];

export const depositStates = ['confirming', 'credited', 'below_minimum', 'orphaned', 'reversed'] as const;
export type DepositState = (typeof depositStates)[number];

/**
 * Unused addresses a person may have per network: wallets that restore a seed look no further than
 * this gap.
 */
export const unusedAddressLimit = 20;

export const chainHealths = ['ok', 'behind', 'blind', 'halted'] as const;
/**
 * `behind`: blocks are still being read. `blind`: no node answers. `halted`: an administrator must
 * look.
 */
export type ChainHealth = (typeof chainHealths)[number];
