import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { SignJob } from '#server/domains/funding/payouts/sign-job.ts';
import { openKeys } from '#server/domains/funding/signer/keys.ts';
import { assertSigned } from '#server/domains/funding/signer/read-back.ts';
import { sign } from '#server/domains/funding/signer/sign.ts';

const folders = ['one', 'other'].map((name) => mkdtempSync(join(tmpdir(), `truefill-${name}-`)));
const [keys, others] = folders.map(openKeys) as [ReturnType<typeof openKeys>, ReturnType<typeof openKeys>];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const common = { payoutId: 'pay_1', attempt: 1 };
const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const jobs = {
  practice: {
    kind: 'practice',
    ...common,
    payments: [{ withdrawalId: 'wdr_1', asset: 'ETH', address: ethereum, units: '25' }],
    chain: 'ethereum',
    nonce: 3,
    feeUnits: '21',
  },
  coins: {
    kind: 'evm',
    ...common,
    payments: [{ withdrawalId: 'wdr_1', asset: 'ETH', address: ethereum, units: '1000000000000000000' }],
    chainId: 1,
    nonce: 7,
    gasLimit: '21000',
    maxFeePerGas: '3000000000',
    maxPriorityFeePerGas: '1000000000',
  },
  tokens: {
    kind: 'evm',
    ...common,
    payments: [{ withdrawalId: 'wdr_1', asset: 'USDT', address: ethereum, units: '1000000' }],
    token: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    chainId: 1,
    nonce: 7,
    gasLimit: '65000',
    maxFeePerGas: '3000000000',
    maxPriorityFeePerGas: '1000000000',
  },
  bitcoin: {
    kind: 'bitcoin',
    ...common,
    payments: [
      {
        withdrawalId: 'wdr_1',
        asset: 'BTC',
        address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        units: '90000',
      },
    ],
    network: 'main',
    inputs: [{ txid: 'ab'.repeat(32), vout: 1, units: '100000', account: 0, index: 3 }],
    changeUnits: '9000',
  },
} as const satisfies Record<string, SignJob>;
const everyKind = {
  ...jobs.bitcoin,
  payments: [
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ].map((address, place) => ({
    ...jobs.bitcoin.payments[0],
    withdrawalId: `wdr_${place}`,
    address,
    units: '9000',
  })),
} satisfies SignJob;

it.each(Object.entries({ ...jobs, everyKind }))(
  'what the signer signs is read back as its job: %s',
  (_, job) => {
    expect(() => assertSigned(job, sign(job, keys), keys)).not.toThrow();
  },
);

it.each<[string, SignJob, SignJob]>([
  ['practice coins', jobs.practice, { ...jobs.practice, nonce: 4 }],
  [
    'an amount of coins',
    jobs.coins,
    { ...jobs.coins, payments: [{ ...jobs.coins.payments[0], units: '1' }] },
  ],
  [
    'an amount of tokens',
    jobs.tokens,
    { ...jobs.tokens, payments: [{ ...jobs.tokens.payments[0], units: '1000001' }] },
  ],
  ['a number', jobs.coins, { ...jobs.coins, nonce: 8 }],
  ['a fee', jobs.coins, { ...jobs.coins, maxFeePerGas: '3000000001' }],
  ['a chain', jobs.coins, { ...jobs.coins, chainId: 5 }],
  [
    'an amount of bitcoin',
    jobs.bitcoin,
    { ...jobs.bitcoin, payments: [{ ...jobs.bitcoin.payments[0], units: '90001' }] },
  ],
  [
    'an address of bitcoin',
    jobs.bitcoin,
    {
      ...jobs.bitcoin,
      payments: [{ ...jobs.bitcoin.payments[0], address: '3P14159f73E4gFr7JterCCQh9QjiTjiZrG' }],
    },
  ],
  ['change', jobs.bitcoin, { ...jobs.bitcoin, changeUnits: undefined }],
  ['an output to spend', jobs.bitcoin, { ...jobs.bitcoin, inputs: [{ ...jobs.bitcoin.inputs[0], vout: 0 }] }],
])('another job is found out: %s', (_, asked, signed) => {
  expect(() => assertSigned(asked, sign(signed, keys), keys)).toThrow(/broken promise/);
});

it.each(Object.entries(jobs))('a signature by another wallet is found out: %s', (_, job) => {
  expect(() => assertSigned(job, sign(job, others), keys)).toThrow(/broken promise/);
});
