// The signer: a process of its own with its own folder. Reads one question per line, answers one
// line each, ends with its input.
import { createInterface } from 'node:readline';
import { shiftedClock } from '#server/platform/clock.ts';
import { lockFolder } from '#server/platform/db/embedded/folder-lock.ts';
import { mainRules } from '#server/domains/funding/address.ts';
import { addressOfKey, tronHex } from '#server/domains/funding/addresses/deriver.ts';
import {
  type Approval,
  type SealedRequest,
  type Signed,
  type SignerFacts,
  type SignerRefusal,
  type SignerRequest,
  signerRequest,
  type SignJob,
} from '#server/domains/funding/payouts/sign-job.ts';
import { isSealed } from '#server/domains/funding/payouts/request-seal.ts';
import {
  checkJob,
  findSigned,
  JobRefused,
  refuse,
  usualLimits,
} from '#server/domains/funding/signer/check-job.ts';
import { type Journal, openJournal } from '#server/domains/funding/signer/journal.ts';
import { type Keys, openKeys } from '#server/domains/funding/signer/keys.ts';
import { assertSigned } from '#server/domains/funding/signer/read-back.ts';
import { sign } from '#server/domains/funding/signer/sign.ts';
import { type ApprovalReader, readApprovals } from '#server/domains/funding/signer/store.ts';

const folder = process.env['SIGNER_DIR'] ?? '';
const databaseUrl = process.env['SIGNER_DATABASE_URL'] ?? '';
const clock = shiftedClock(Number(process.env['SIGNER_CLOCK_SHIFT_MS'] ?? '0'));
const requestKey = Buffer.from(process.env['SIGNER_REQUEST_KEY'] ?? '', 'base64url');
const chainId = Number(process.env['SIGNER_CHAIN_ID'] ?? '1');
const rules = { ...mainRules, contract: process.env['SIGNER_TOKEN'] ?? mainRules.contract };
const token = (tronHex(rules.contract) ?? '').toLowerCase();

function facts(keys: Keys, network: 'main' | 'test' | 'regtest'): SignerFacts {
  const walletOf = (chain: 'bitcoin' | 'ethereum' | 'tron') =>
    addressOfKey(chain, network, keys.at(chain, 1, 0).publicKey);
  return {
    wallets: { bitcoin: walletOf('bitcoin'), ethereum: walletOf('ethereum'), tron: walletOf('tron') },
    accountKeys: {
      bitcoin: keys.accountKey('bitcoin'),
      ethereum: keys.accountKey('ethereum'),
      tron: keys.accountKey('tron'),
    },
  };
}

/** Keeps a request that the server made; any other is as if it had not been told. */
function know(journal: Journal, request: SealedRequest): void {
  if (isSealed(requestKey, request)) journal.keep(request);
}

async function signJob(
  keys: Keys,
  journal: Journal,
  reader: ApprovalReader | undefined,
  job: SignJob,
  told: readonly Approval[],
): Promise<Signed> {
  const known = findSigned(job, journal.entries);
  if (known) return known.signed;
  if (job.kind === 'evm' && job.chainId !== chainId) refuse('this is another chain');
  if (job.kind === 'evm' && job.token !== undefined && job.token.toLowerCase() !== token)
    refuse('this is another token');
  const approvals = reader ? await reader.list(job.payments.map(({ withdrawalId }) => withdrawalId)) : told;
  for (const approval of approvals) know(journal, approval);
  const now = clock.now();
  const { entries, requests } = journal;
  checkJob(job, { approvals, requests, journal: entries }, usualLimits, rules, now);
  const made = sign(job, keys);
  assertSigned(job, made, keys);
  journal.write(job, made, now);
  return made;
}

/** The folder of a signer that is just ending may still be taken for a moment. */
async function takeFolder(): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await lockFolder(folder);
      return;
    } catch (fault) {
      if (attempt >= 50) throw fault;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

const say = (line: object): boolean => process.stdout.write(`${JSON.stringify(line)}\n`);

async function main(): Promise<void> {
  // Ctrl C reaches this process too: it ends with its input, after the answer it is giving.
  process.on('SIGINT', () => undefined);
  await takeFolder();
  const keys = openKeys(folder);
  const journal = openJournal(folder);
  const reader = databaseUrl === '' ? undefined : readApprovals(databaseUrl);
  const answer = async (request: SignerRequest): Promise<unknown> => {
    if (request.call === 'facts') return facts(keys, request.network);
    if (request.call === 'know') return know(journal, request.request);
    return signJob(keys, journal, reader, request.job, request.approvals);
  };
  // One question at a time: the journal is read and written by one at once.
  for await (const line of createInterface({ input: process.stdin })) {
    const request = signerRequest.parse(JSON.parse(line));
    try {
      say({ id: request.id, ok: await answer(request) });
    } catch (fault) {
      const refused: SignerRefusal =
        fault instanceof JobRefused
          ? fault.refusal
          : { kind: 'now', ids: [], text: `the signer failed: ${(fault as Error).message}` };
      say({ id: request.id, refused });
    }
  }
  process.exit(0);
}

await main();
