// Every chain of this installation: where it reads, from which key its addresses come, what it asks
// of a deposit.
import { type Chain, chains, networkOf } from '#core/funding/deposits.ts';
import {
  type AddressDeriver,
  type BitcoinNetwork,
  deriveAddresses,
  ethereumAddress,
  tronAddress,
  tronHex,
} from '#server/domains/funding/addresses/deriver.ts';
import {
  drawUnspendableKey,
  fingerprintOf,
  KeyProblem,
  readAccountKey,
} from '#server/domains/funding/addresses/extended-key.ts';
import { practiceNetwork } from '#server/domains/funding/address.ts';
import { openKeyAccount, practiceKey } from '#server/domains/funding/addresses/store.ts';
import { insertPublishedAddress } from '#server/domains/funding/addresses/published-addresses.ts';
import { bitcoinSource } from '#server/domains/funding/chain/bitcoin-source.ts';
import type { ChainSource } from '#server/domains/funding/chain/chain-source.ts';
import { evmSource } from '#server/domains/funding/chain/evm-source.ts';
import { jsonRpc } from '#server/domains/funding/chain/json-rpc.ts';
import { tracing } from '#server/domains/funding/chain/tracing.ts';
import type { Chains, OpenChain } from '#server/domains/funding/chain/open-chain.ts';
import { type Needs, sqlBook } from '#server/domains/funding/chain/sql-book.ts';
import { insertOwnAddress } from '#server/domains/funding/chain/store.ts';
import type { ChainPolicy, Watch } from '#server/domains/funding/chain/watcher.ts';
import {
  openPractice,
  practiceGenesis,
  practiceSource,
} from '#server/domains/funding/practice/practice-source.ts';
import type { App } from '#server/platform/app.ts';
import type { Config } from '#server/platform/config.ts';
import { faultFields } from '#server/platform/log.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export type ChainNeeds = Needs & Pick<App, 'config' | 'log'>;

/** First blocks of the real networks; another id's first block is pinned when it is first seen. */
const bitcoinGenesis: Readonly<Record<BitcoinNetwork, string>> = {
  main: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  test: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
};
const ethereumGenesis: Readonly<Record<number, string>> = {
  1: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
};
const maxReorgDepth: Readonly<Record<Chain, number>> = { bitcoin: 100, ethereum: 64, tron: 40 };

/**
 * Opens what the configuration names; in demo, a chain without a node is a practice chain. Throws a
 * sentence for a key that must not be used.
 */
export async function openChains(app: ChainNeeds): Promise<Chains> {
  const opened: OpenChain[] = [];
  for (const chain of chains) opened.push(await openChain(app, chain));
  const practice = opened.filter(({ isPractice }) => isPractice).map(({ chain }) => chain);
  await openPractice(app, practice);
  await app.db.transaction(async (tx) => {
    for (const address of app.config.OWN_ADDRESSES) {
      for (const chain of chains) await insertOwnAddress(tx, chain, ownForm(address), 'configured');
    }
  });
  return opened;
}

async function openChain(app: ChainNeeds, chain: Chain): Promise<OpenChain> {
  const { nodeUrl, publicKey, genesis } = settingsOf(app.config, chain);
  const isPractice = app.config.MODE === 'demo' && nodeUrl === undefined;
  const times = {
    blindAfterMs: 60_000,
    stuckAfterMs: isPractice ? 60_000 : Math.max(5 * 60_000, 18 * networkOf(chain).blockMs),
  };
  if (!isPractice && nodeUrl === undefined)
    return { chain, isPractice, pays: false, watch: undefined, deriver: undefined, ...seesAll, ...times };
  const { source, seesContracts } = isPractice
    ? { source: practiceSource(app, chain), ...seesAll }
    : nodeSource(app, chain, nodeUrl ?? '');
  const policy: ChainPolicy = {
    confirmations: networkOf(chain).confirmations,
    minimumUnits: networkOf(chain).minimumUnits,
    maxReorgDepth: maxReorgDepth[chain],
    needsFinality: chain === 'tron' && !isPractice,
    genesis: isPractice ? practiceGenesis(chain) : genesis,
    batch: 200,
  };
  const deriver = await app.db.transaction((tx) => openDeriver(tx, app, chain, isPractice, publicKey));
  const watch: Watch = {
    source,
    book: sqlBook(app, chain),
    policy,
    report: (fault, deposit) =>
      app.log.error('funding.credit_failed', { chain, depositId: deposit.id, ...faultFields(fault) }),
  };
  // TRON takes transactions over another interface than it is read by, which is not connected.
  return { chain, isPractice, pays: isPractice || chain !== 'tron', watch, deriver, seesContracts, ...times };
}

async function openDeriver(
  tx: Tx,
  app: ChainNeeds,
  chain: Chain,
  isPractice: boolean,
  configured: string | undefined,
): Promise<AddressDeriver> {
  const network = isPractice ? practiceNetwork : app.config.BTC_NETWORK;
  const publicKey = configured ?? (isPractice ? await drawnKey(tx, chain) : undefined);
  const name = keyNames[chain];
  if (publicKey === undefined)
    throw new Error(
      `The configuration has 1 problem:\n  ${name}: is required with a node: addresses come from it`,
    );
  try {
    const deriver = deriveAddresses(chain, publicKey, network);
    await openKeyAccount(tx, {
      chain,
      fingerprint: deriver.fingerprint,
      publicKey,
      from: app.config.ADDRESS_INDEX_FROM,
    });
    if (app.config.MODE === 'demo') await insertPublishedAddress(tx, deriver, app.clock.now());
    return deriver;
  } catch (fault) {
    if (fault instanceof KeyProblem)
      throw new Error(`The configuration has 1 problem:\n  ${name}: ${fault.message}`, { cause: fault });
    throw fault;
  }
}

/**
 * Practice addresses come from a key drawn once per installation, so that they survive restarts and
 * nobody can spend from them.
 */
async function drawnKey(tx: Tx, chain: Chain): Promise<string> {
  const publicKey = drawUnspendableKey();
  return practiceKey(tx, chain, { publicKey, fingerprint: fingerprintOf(readAccountKey(publicKey)) });
}

/** Ethereum addresses are compared in their mixed case. */
const ownForm = (address: string): string =>
  /^0x[0-9a-f]{40}$/i.test(address) ? ethereumAddress(address) : address;

const keyNames = { bitcoin: 'BTC_XPUB', ethereum: 'ETH_XPUB', tron: 'TRON_XPUB' } as const;

function settingsOf(config: Config, chain: Chain) {
  switch (chain) {
    case 'bitcoin':
      return {
        nodeUrl: config.BTC_NODE_URL,
        publicKey: config.BTC_XPUB,
        genesis: bitcoinGenesis[config.BTC_NETWORK],
      };
    case 'ethereum':
      return {
        nodeUrl: config.ETH_NODE_URL,
        publicKey: config.ETH_XPUB,
        genesis: `${config.ETH_CHAIN_ID}:${ethereumGenesis[config.ETH_CHAIN_ID] ?? ''}`,
      };
    case 'tron':
      return {
        nodeUrl: config.TRON_NODE_URL,
        publicKey: config.TRON_XPUB,
        genesis: `${config.TRON_CHAIN_ID}:`,
      };
  }
}

const seesAll = { seesContracts: () => true };

function nodeSource(
  { config, clock }: ChainNeeds,
  chain: Chain,
  url: string,
): Pick<OpenChain, 'seesContracts'> & { readonly source: ChainSource } {
  const rpc = jsonRpc(url);
  if (chain === 'bitcoin') return { source: bitcoinSource(rpc), ...seesAll };
  if (chain === 'ethereum') {
    const { isOffered, isKnown } = tracing(rpc, config.ETH_TRACE, clock);
    const source = evmSource({ rpc, watch: 'native', addressOf: ethereumAddress, canTrace: isOffered });
    return { source, seesContracts: isKnown };
  }
  const contract = tronHex(config.USDT_CONTRACT);
  if (contract === undefined)
    throw new Error('The configuration has 1 problem:\n  USDT_CONTRACT: is not a TRON address');
  // Transfers of a token are in its logs, whoever sends them.
  const source = evmSource({ rpc, watch: { contract }, addressOf: tronAddress, canTrace: async () => false });
  return { source, ...seesAll };
}
