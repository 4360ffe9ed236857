// Prints the payout signer's public side: the account keys for BTC_XPUB, ETH_XPUB and TRON_XPUB,
// and the wallets that pay.
import { join } from 'node:path';
import { openSigner } from '../server/domains/funding/payouts/signer-client.ts';
import { loadConfig } from '../server/platform/config.ts';

const config = loadConfig(process.env);
const signer = openSigner({
  folder: config.SIGNER_DIR ?? join(config.DATA_DIR, 'signer'),
  databaseUrl: undefined,
  requestKey: Buffer.alloc(0),
  network: config.BTC_NETWORK,
  clockShiftMs: 0,
  chainId: config.ETH_CHAIN_ID,
  token: '',
});
const { accountKeys, wallets } = await signer.facts();
await signer.stop();
console.log(
  `BTC_XPUB=${accountKeys.bitcoin}\nETH_XPUB=${accountKeys.ethereum}\nTRON_XPUB=${accountKeys.tron}\n`,
);
console.log(
  `Wallets that pay: bitcoin ${wallets.bitcoin}, ethereum ${wallets.ethereum}, tron ${wallets.tron}`,
);
