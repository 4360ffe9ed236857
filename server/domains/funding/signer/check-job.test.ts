import { describe, expect, it } from 'vitest';
import type { Approval, EvmJob, PayoutRequest, SignJob } from '#server/domains/funding/payouts/sign-job.ts';
import { mainRules } from '#server/domains/funding/address.ts';
import { checkJob, findSigned, JobRefused, usualLimits } from '#server/domains/funding/signer/check-job.ts';
import type { JournalEntry } from '#server/domains/funding/signer/journal.ts';

const now = Date.UTC(2026, 10, 4, 9);
const payment = {
  withdrawalId: 'wdr_1',
  asset: 'ETH',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  units: '1000000000000000000',
} as const;
const approved: Approval = {
  ...payment,
  seal: null,
  state: 'approved',
  requestedBy: 'usr_a',
  approvedBy: 'usr_b',
  secondApprovedBy: null,
  approvalsNeeded: 1,
  lockedUntil: null,
};
const job: EvmJob = {
  kind: 'evm',
  payoutId: 'pay_1',
  attempt: 1,
  payments: [payment],
  chainId: 1,
  nonce: 7,
  gasLimit: '21000',
  maxFeePerGas: '3000000000',
  maxPriorityFeePerGas: '1000000000',
};
const entry = (signed: SignJob, at = now): JournalEntry => ({
  job: signed,
  signed: { raw: '0x1', txid: '0x2' },
  at,
});
interface More {
  readonly approvals?: readonly Approval[];
  /** What was asked for; absent: what was approved. */
  readonly requests?: readonly PayoutRequest[];
  readonly journal?: readonly JournalEntry[];
}
const check = (asked: SignJob, { approvals = [approved], requests = approvals, journal = [] }: More = {}) => {
  const known = {
    approvals,
    requests: new Map(requests.map((one) => [one.withdrawalId, one])),
    journal,
  };
  checkJob(asked, known, usualLimits, mainRules, now);
};
const bitcoin: SignJob = {
  kind: 'bitcoin',
  payoutId: 'pay_b',
  attempt: 1,
  payments: [
    {
      withdrawalId: 'wdr_b',
      asset: 'BTC',
      address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      units: '90000',
    },
  ],
  network: 'main',
  inputs: [{ txid: 'aa', vout: 0, units: '100000', account: 0, index: 3 }],
  changeUnits: '9000',
};
const refusalOf = (...asked: Parameters<typeof check>): unknown => {
  try {
    check(...asked);
    return 'signed';
  } catch (fault) {
    return fault instanceof JobRefused ? fault.refusal : fault;
  }
};
const bitcoinApproved: Approval = { ...approved, ...bitcoin.payments[0]!, asset: 'BTC' };

describe('the signer', () => {
  it('signs what was approved', () => {
    expect(() => check(job)).not.toThrow();
    expect(() => check(bitcoin, { approvals: [bitcoinApproved] })).not.toThrow();
  });

  it.each<[string, Partial<Approval>, RegExp]>([
    ['another address', { address: '0xbb' }, /another address or amount/],
    ['another amount', { units: '1' }, /another address or amount/],
    ['another coin', { asset: 'USDT' }, /another address or amount/],
    ['a request that nobody approved', { approvedBy: null }, /no approval/],
    ['an approval by the person who asked', { approvedBy: 'usr_a' }, /no approval/],
    ['what was approved for practice', { approvedBy: 'practice-approver' }, /practice network only/],
    ['a request that is only waiting', { state: 'requested' }, /not approved/],
    ['what was cancelled', { state: 'cancelled' }, /not approved/],
    ['a large payment with one approval', { approvalsNeeded: 2 }, /second approval/],
    ['the same person twice', { approvalsNeeded: 2, secondApprovedBy: 'usr_b' }, /second approval/],
    [
      'a time lock that has not passed',
      { approvalsNeeded: 2, lockedUntil: new Date(now + 1).toISOString() },
      /second approval/,
    ],
  ])('refuses %s', (_, change, reason) => {
    const changed = { ...approved, ...change };
    // Who asked and how many must agree stand in the request, and it is the payment of the job.
    const { address, units, asset } = approved;
    const requests = [{ ...changed, address, units, asset }];
    expect(() => check(job, { approvals: [changed], requests })).toThrow(reason);
  });

  it('takes two approvals, or one and a passed time lock, for a large payment', () => {
    const large = { ...approved, approvalsNeeded: 2 };
    expect(() => check(job, { approvals: [{ ...large, secondApprovedBy: 'usr_c' }] })).not.toThrow();
    expect(() =>
      check(job, { approvals: [{ ...large, lockedUntil: new Date(now).toISOString() }] }),
    ).not.toThrow();
  });

  it.each<[string, Partial<PayoutRequest>]>([
    ['another address', { address: '0xbb' }],
    ['another amount', { units: '1' }],
    ['another coin', { asset: 'USDT' }],
  ])('gives back what was asked for with %s, though the database and its approvals agree', (_, change) => {
    expect(refusalOf(job, { requests: [{ ...approved, ...change }] })).toMatchObject({
      kind: 'never',
      reason: 'payout_unverified',
      ids: ['wdr_1'],
    });
  });

  it('gives back what the server never asked for, and only that', () => {
    expect(refusalOf(job, { requests: [] })).toMatchObject({ kind: 'never', reason: 'payout_unverified' });
    const payments = [1, 2].map((n) => ({
      ...bitcoin.payments[0]!,
      withdrawalId: `wdr_${n}`,
      units: '40000',
    }));
    const approvals = payments.map((one) => ({ ...approved, ...one }));
    const asked = { ...bitcoin, payments };
    expect(refusalOf(asked, { approvals, requests: approvals.slice(0, 1) })).toMatchObject({
      ids: ['wdr_2'],
    });
  });

  it('gives nothing back that it has paid, also when a restored database no longer proves it', () => {
    const again = { ...job, payoutId: 'pay_2', nonce: 8 };
    expect(refusalOf(again, { requests: [], journal: [entry(job)] })).toMatchObject({
      kind: 'now',
      text: expect.stringMatching(/already paid/) as string,
    });
    const dust = { ...bitcoin, payments: [{ ...bitcoin.payments[0]!, units: '545' }] };
    expect(
      refusalOf({ ...dust, payoutId: 'pay_c' }, { approvals: [bitcoinApproved], journal: [entry(dust)] }),
    ).toMatchObject({ kind: 'now' });
  });

  it('gives nothing back that a lagging copy of the database does not have yet', () => {
    expect(refusalOf(job, { approvals: [] })).toMatchObject({ kind: 'now', ids: ['wdr_1'] });
  });

  it('takes who asked and how many must agree from the request, not from the database', () => {
    const two = [{ ...approved, approvalsNeeded: 2 }];
    expect(() => check(job, { requests: two })).toThrow(/second approval/);
    const own = [{ ...approved, requestedBy: 'usr_b' }];
    expect(() => check(job, { requests: own })).toThrow(/no approval by another person/);
  });

  it('answers the same question with the same signature, and refuses other content under the same name', () => {
    expect(findSigned(job, [entry(job)])?.signed.txid).toBe('0x2');
    expect(() => findSigned({ ...job, nonce: 8 }, [entry(job)])).toThrow(/other content/);
  });

  it('pays a withdrawal once, uses a number once and spends an output once', () => {
    const other = { ...job, payoutId: 'pay_2' };
    expect(() => check({ ...other, nonce: 8 }, { journal: [entry(job)] })).toThrow(/already paid/);
    const elsewhere = { ...payment, withdrawalId: 'wdr_2' };
    const second = { ...approved, withdrawalId: 'wdr_2' };
    expect(() =>
      check({ ...other, payments: [elsewhere] }, { approvals: [second], journal: [entry(job)] }),
    ).toThrow(/number was already used/);
    const spent = {
      ...bitcoin,
      payoutId: 'pay_c',
      payments: [{ ...bitcoin.payments[0]!, withdrawalId: 'wdr_c' }],
    };
    expect(() =>
      check(spent, { approvals: [{ ...bitcoinApproved, withdrawalId: 'wdr_c' }], journal: [entry(bitcoin)] }),
    ).toThrow(/already spent/);
    expect(() => check({ ...job, payments: [payment, payment] })).toThrow(/paid twice/);
  });

  it('lets a replacement change nothing but the fee', () => {
    const bump = { ...job, attempt: 2, maxFeePerGas: '9000000000' };
    expect(() => check(bump, { journal: [entry(job)] })).not.toThrow();
    expect(() => check({ ...bump, nonce: 8 }, { journal: [entry(job)] })).toThrow(/keeps the number/);
    expect(() => check(bump)).toThrow(/nothing to replace/);
    const apart = { ...bitcoin, attempt: 2, inputs: [{ ...bitcoin.inputs[0]!, txid: 'bb' }] };
    expect(() => check(apart, { approvals: [bitcoinApproved], journal: [entry(bitcoin)] })).toThrow(
      /spends an output of the first/,
    );
  });

  it('keeps below a ceiling of fees and within its hour', () => {
    expect(() => check({ ...job, maxFeePerGas: '9000000000000' })).toThrow(/above the ceiling/);
    expect(() => check({ ...bitcoin, changeUnits: '90000' }, { approvals: [bitcoinApproved] })).toThrow(
      /worth more/,
    );
    const recent = Array.from({ length: 100 }, (_, n) =>
      entry(
        {
          ...job,
          payoutId: `pay_${n + 10}`,
          nonce: n + 10,
          payments: [{ ...payment, withdrawalId: `wdr_${n + 10}` }],
        },
        now - 1_000,
      ),
    );
    // One ether of the oldest: in its place there is room when it is an hour old.
    expect(refusalOf(job, { journal: recent })).toEqual({
      kind: 'later',
      text: 'the hourly limit of ETH is reached',
      ids: ['wdr_1'],
      until: new Date(now - 1_000 + 3_600_000).toISOString(),
    });
    expect(() =>
      check(job, { journal: recent.map((one) => ({ ...one, at: now - 3_600_000 })) }),
    ).not.toThrow();
  });

  it.each<[string, SignJob, string]>([
    [
      'an address of a later segwit version',
      {
        ...bitcoin,
        payments: [{ ...bitcoin.payments[0]!, address: 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs' }],
      },
      'payout_address',
    ],
    ['an address of another network', { ...bitcoin, network: 'regtest' }, 'payout_address'],
    ['dust', { ...bitcoin, payments: [{ ...bitcoin.payments[0]!, units: '545' }] }, 'payout_too_small'],
    [
      'more than an hour may carry',
      { ...job, payments: [{ ...payment, units: (101n * 10n ** 18n).toString() }] },
      'payout_too_large',
    ],
  ])('says that it can never pay %s', (_, asked, reason) => {
    const approvals = asked.payments.map((one) => ({ ...approved, ...one }));
    expect(refusalOf(asked, { approvals })).toMatchObject({
      kind: 'never',
      reason,
      ids: [asked.payments[0]?.withdrawalId],
    });
  });

  it('names the payments that stand in the way, so that the rest can go', () => {
    const payments = [1, 2, 3].map((n) => ({
      ...bitcoin.payments[0]!,
      withdrawalId: `wdr_${n}`,
      units: (3n * 10n ** 8n).toString(),
    }));
    const asked: SignJob = {
      ...bitcoin,
      payments,
      inputs: [{ ...bitcoin.inputs[0]!, units: (10n ** 9n).toString() }],
      changeUnits: (10n ** 8n - 9_000n).toString(),
    };
    const approvals = payments.map((one) => ({ ...approved, ...one }));
    // Three of three bitcoins each, and five may leave within an hour.
    expect(refusalOf(asked, { approvals })).toMatchObject({
      kind: 'later',
      ids: ['wdr_2', 'wdr_3'],
      until: new Date(now + 3_600_000).toISOString(),
    });
    const unknown = approvals.filter(({ withdrawalId }) => withdrawalId !== 'wdr_2');
    expect(refusalOf(asked, { approvals: unknown, requests: approvals })).toMatchObject({
      kind: 'now',
      ids: ['wdr_2'],
    });
    expect(refusalOf({ ...asked, changeUnits: '0' }, { approvals })).toMatchObject({ kind: 'now', ids: [] });
  });
});
