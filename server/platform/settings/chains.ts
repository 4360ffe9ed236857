// Nodes and keys of the networks that deposits come from and payouts go to. Without a node a
// network is a practice network.
import { z } from '#core/values/z.ts';
import { postgresUrl } from '#server/platform/settings/storage.ts';
import { flag, plain, setting } from '#server/platform/settings/setting.ts';

const nodeUrl = z.url({ protocol: /^https?$/ });

const node = {
  ifLost: 'no deposit is seen and no payout is sent until it is set again',
  holderCan: 'who runs the node: show deposits that do not exist, and keep payouts from the network',
} as const;
const publicKey = {
  ifLost: 'no new deposit address is given out; print it again with `npm run signer-keys`',
  holderCan: 'see every deposit address and what came in; spend nothing',
} as const;
const network = {
  ifLost: 'the default applies; a chain that shows another network than the database knows halts',
  ...plain,
} as const;

export const chainSettings = {
  SIGNER_DIR: setting(z.string().optional(), {
    meaning: 'folder of the payout signer: its seed and its journal, which no other process reads',
    default: 'DATA_DIR/signer',
    ifLost:
      'the seed is the coins: without a backup of `seed.txt` they are lost. Without `journal.jsonl` a payment could ' +
      'be signed twice',
    holderCan: 'take every coin that the seed controls, at once',
  }),
  SIGNER_DATABASE_URL: setting(postgresUrl.optional(), {
    meaning:
      'a login of the role `truefill_signer`, by which the signer reads approved withdrawals and can do nothing else; ' +
      'the embedded database has none',
    default: 'DATABASE_URL',
    ifLost: 'the signer works with the login of the server',
    holderCan: 'read approved withdrawals: amounts, addresses and ids of who asked and who approved',
  }),
  BTC_NODE_URL: setting(nodeUrl.optional(), {
    meaning:
      "Bitcoin Core's RPC (`http://user:password@host:8332`; no wallet needed; payouts need `txindex=1`, deposits " +
      'alone work on a pruned node)',
    ...node,
  }),
  BTC_XPUB: setting(z.string().min(1).optional(), {
    meaning: "the account key of m/84'/0'/0' (xpub or zpub)",
    ...publicKey,
  }),
  BTC_NETWORK: setting(z.enum(['main', 'test', 'regtest']).default('main'), {
    meaning: '`main`, `test` or `regtest`',
    ...network,
  }),
  ETH_NODE_URL: setting(nodeUrl.optional(), { meaning: 'an Ethereum node', ...node }),
  ETH_XPUB: setting(z.string().min(1).optional(), {
    meaning: "the account key of m/44'/60'/0'",
    ...publicKey,
  }),
  ETH_CHAIN_ID: setting(z.coerce.number().int().min(1).default(1), {
    meaning: 'chain id of the Ethereum network',
    ...network,
  }),
  ETH_TRACE: setting(z.literal('auto').or(flag).default('auto'), {
    meaning:
      'traces also find coins that contracts send: `auto` asks the node whether it offers `debug_traceBlockByHash`, ' +
      '`true` and `false` believe you; without them the deposit page says that such coins are not seen',
    default: 'auto',
    ifLost: 'the node is asked',
    ...plain,
  }),
  TRON_NODE_URL: setting(nodeUrl.optional(), { meaning: "a TRON node's `/jsonrpc`", ...node }),
  TRON_XPUB: setting(z.string().min(1).optional(), {
    meaning: "the account key of m/44'/195'/0'",
    ...publicKey,
  }),
  TRON_CHAIN_ID: setting(z.coerce.number().int().min(1).default(728_126_428), {
    meaning: 'chain id of the TRON network',
    ...network,
  }),
  USDT_CONTRACT: setting(z.string().default('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'), {
    meaning: "the one token contract whose transfers count as deposits; Tether's by default",
    ifLost: "Tether's contract counts",
    holderCan: 'who can set it: have a worthless token credited as USDT',
  }),
  OWN_ADDRESSES: setting(
    z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
    {
      meaning: 'own wallets, comma separated: what they send to deposit addresses is no deposit',
      ifLost: "a transfer from the operator's wallet to a deposit address is credited to its person",
      holderCan: 'know which wallets are yours',
    },
  ),
  PRACTICE_APPROVER: setting(flag.default(true), {
    meaning:
      'on practice networks only: a withdrawal of up to 500 dollars that nobody decided within 30 seconds is approved ' +
      'by the practice approver, under that name in the audit log. `off`: people decide all of them',
    default: 'on',
    ifLost: 'the default applies; a network with a node is never approved for',
    holderCan: 'who can set it: have practice coins leave without a person; no real coin',
  }),
  ADDRESS_INDEX_FROM: setting(z.coerce.number().int().min(0).max(2_000_000_000).default(0), {
    meaning: 'after a restored backup: an address index that was certainly never given out',
    ifLost: 'after a restore an address may be given to a second person; on any other day nothing',
    ...plain,
  }),
};
