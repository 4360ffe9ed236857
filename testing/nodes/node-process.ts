// Starts and kills server processes. `kill` is SIGKILL: nothing of the process gets to say goodbye.
import { fileURLToPath } from 'node:url';
import { startChild } from '#testing/run/child.ts';

export interface NodeProcess {
  readonly url: string;
  readonly pid: number;
  readonly firstAdminToken: string;
  readonly output: () => string;
  /** The process has ended, by whomever; its exit code, null after a signal. */
  readonly exited: Promise<number | null>;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

const script = fileURLToPath(new URL('./start-node.ts', import.meta.url));
/** A server writes into its data folder: none may fall back to the one of this checkout. */
export type NodeEnv = Readonly<Record<string, string>> & { readonly DATA_DIR: string };

export const nodesSecret = 'the secret that all nodes of a test share';

const ofEveryNode = {
  PATH: process.env['PATH'] ?? '',
  // As `npm start` does: tests start a server some sixty times.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/compiled', import.meta.url)),
  HISTORY_DAYS: '0',
  LOG_LEVEL: 'warn',
  PLAN_LIMITS: 'off',
  PLAN_TRIAL_DAYS: '0',
  AUTH_SECRET: nodesSecret,
};

/**
 * Starts a server with this environment and waits until it listens. Throws with its output when it
 * ends instead.
 */
export async function startNode(
  env: NodeEnv,
  onOutput: (output: string) => void = () => undefined,
  /** Programs that start it: `['unshare', '-n']`. */
  through: readonly string[] = [],
): Promise<NodeProcess> {
  const child = startChild(
    [...through, process.execPath, script],
    { env: { ...ofEveryNode, ...env } },
    onOutput,
  );
  const [, port, firstAdminToken = ''] = await child.says(/^ready (\d+) (\S*)$/m);
  return {
    url: `http://localhost:${port}`,
    firstAdminToken,
    pid: child.pid,
    output: child.output,
    get exited() {
      return child.ended.then(({ code }) => code);
    },
    kill: async () => {
      await child.end('SIGKILL');
    },
    stop: async () => (await child.end('SIGTERM')).code,
  };
}
