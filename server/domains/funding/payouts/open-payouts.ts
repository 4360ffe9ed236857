// Which chains this installation pays on, and the signer that signs for them.
import type { Chain } from '#core/funding/deposits.ts';
import { jsonRpc } from '#server/domains/funding/chain/json-rpc.ts';
import type { Chains, OpenChain } from '#server/domains/funding/chain/open-chain.ts';
import { bitcoinDriver } from '#server/domains/funding/payouts/drivers/bitcoin-driver.ts';
import { evmDriver } from '#server/domains/funding/payouts/drivers/evm-driver.ts';
import type { PayoutDriver } from '#server/domains/funding/payouts/payout-driver.ts';
import { practiceDriver } from '#server/domains/funding/payouts/drivers/practice-driver.ts';
import { openSigner, type PayoutSigner } from '#server/domains/funding/payouts/signer-client.ts';
import type { App } from '#server/platform/app.ts';
import { signerFolder } from '#server/platform/own-folders.ts';

type Needs = Pick<App, 'db' | 'clock' | 'config'> & { readonly requestKey: Buffer };

export interface Payouts {
  readonly signer: PayoutSigner;
  /** The wallet that pays on a chain, and what pays from it. Starts the signer. */
  open(chain: Chain): Promise<{ wallet: string; driver: PayoutDriver } | undefined>;
  stop(): Promise<void>;
}

export function openPayouts(app: Needs, chains: Chains, given?: PayoutSigner): Payouts {
  const { config } = app;
  const isAnyPractice = chains.some(({ isPractice }) => isPractice);
  const signer =
    given ??
    openSigner({
      folder: signerFolder(config),
      // The embedded database takes no second connection.
      databaseUrl: config.DATABASE_URL && (config.SIGNER_DATABASE_URL ?? config.DATABASE_URL),
      requestKey: app.requestKey,
      network: config.BTC_NODE_URL === undefined && isAnyPractice ? 'regtest' : config.BTC_NETWORK,
      clockShiftMs: config.CLOCK_SHIFT_MS ?? 0,
      chainId: config.ETH_CHAIN_ID,
      token: config.USDT_CONTRACT,
    });
  return {
    signer,
    open: async (chain) => {
      const open = chains.find((one) => one.chain === chain);
      if (!open?.pays) return undefined;
      const wallet = (await signer.facts()).wallets[chain];
      return { wallet, driver: driverOf(app, open, wallet) };
    },
    stop: () => signer.stop(),
  };
}

function driverOf(app: Needs, { chain, isPractice }: OpenChain, wallet: string): PayoutDriver {
  const { BTC_NODE_URL, BTC_NETWORK, ETH_NODE_URL, ETH_CHAIN_ID } = app.config;
  if (isPractice) return practiceDriver(app, chain);
  if (chain === 'bitcoin') return bitcoinDriver({ rpc: jsonRpc(BTC_NODE_URL ?? ''), network: BTC_NETWORK });
  return evmDriver({ rpc: jsonRpc(ETH_NODE_URL ?? ''), chainId: ETH_CHAIN_ID, wallet });
}
