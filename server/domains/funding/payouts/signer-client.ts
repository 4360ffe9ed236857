// Speaks with the signer, a process of its own that alone holds the keys. It starts with the first
// payment and ends with this process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  type Approval,
  type SealedRequest,
  type SignJob,
  type Signed,
  signed,
  signerAnswer,
  type SignerFacts,
  signerFacts,
  type SignerRefusal,
  type SignerRequest,
} from '#server/domains/funding/payouts/sign-job.ts';

/** The signer's "no". */
export class SignerRefused extends Error {
  readonly refusal: SignerRefusal;
  constructor(refusal: SignerRefusal) {
    super(refusal.text);
    this.refusal = refusal;
  }
}

export interface PayoutSigner {
  facts(): Promise<SignerFacts>;
  /** Tells of a request, which the signer keeps; it pays nothing else under that id. */
  know(request: SealedRequest): Promise<void>;
  /** Signs, or answers what it signed before for the same attempt. Throws `SignerRefused`. */
  sign(job: SignJob, approvals: readonly Approval[]): Promise<Signed>;
  stop(): Promise<void>;
}

export interface SignerSettings {
  /** Folder of the seed and the journal. Nothing else reads it. */
  readonly folder: string;
  /**
   * With a PostgreSQL server the signer reads approvals there itself, instead of believing what it
   * is told.
   */
  readonly databaseUrl: string | undefined;
  /** Proves requests, see request-seal.ts. Empty: the signer believes none. */
  readonly requestKey: Buffer;
  readonly network: 'main' | 'test' | 'regtest';
  readonly clockShiftMs: number;
  readonly chainId: number;
  readonly token: string;
}

const program = fileURLToPath(new URL('../signer/main.ts', import.meta.url));
type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (fault: Error) => void };
type Asked = SignerRequest extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never;

export function openSigner(settings: SignerSettings): PayoutSigner {
  let child: ChildProcess | undefined;
  let facts: Promise<SignerFacts> | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const start = (): ChildProcess => {
    if (child && child.exitCode === null && child.signalCode === null) return child;
    // Only what it needs: the environment of the web holds secrets of the web, and the signer's
    // belong to the signer.
    const started = spawn(process.execPath, [program], {
      env: {
        PATH: process.env['PATH'] ?? '',
        SIGNER_DIR: settings.folder,
        SIGNER_DATABASE_URL: settings.databaseUrl ?? '',
        SIGNER_REQUEST_KEY: settings.requestKey.toString('base64url'),
        SIGNER_CLOCK_SHIFT_MS: String(settings.clockShiftMs),
        SIGNER_CHAIN_ID: String(settings.chainId),
        SIGNER_TOKEN: settings.token,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    createInterface({ input: started.stdout }).on('line', (line) => {
      const answer = signerAnswer.parse(JSON.parse(line));
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.refused === undefined) asked?.resolve(answer.ok);
      else asked?.reject(new SignerRefused(answer.refused));
    });
    const lost = (): void => {
      for (const { reject } of waiting.values()) reject(new Error('the signer ended without an answer'));
      waiting.clear();
      facts = undefined;
    };
    started.once('exit', lost);
    started.once('error', lost);
    started.stdin.on('error', lost);
    child = started;
    return started;
  };
  const ask = (request: Asked): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      start().stdin?.write(`${JSON.stringify({ ...request, id })}\n`);
    });
  return {
    facts: () =>
      (facts ??= ask({ call: 'facts', network: settings.network }).then((value) => signerFacts.parse(value))),
    know: async (request) => void (await ask({ call: 'know', request })),
    sign: async (job, approvals) => signed.parse(await ask({ call: 'sign', job, approvals: [...approvals] })),
    stop: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
    },
  };
}
