// Prints the payout signer's public side: the account keys for BTC_XPUB, ETH_XPUB and TRON_XPUB,
// and the wallets that pay.
import { openSigner } from '../server/domains/funding/payouts/signer-client.ts';
import { loadConfig } from '../server/platform/config.ts';
import { signerFolder } from '../server/platform/own-folders.ts';

const config = loadConfig(process.env);
const signer = openSigner({
  folder: signerFolder(config),
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
