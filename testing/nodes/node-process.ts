// Starts and kills server processes. `kill` is SIGKILL: nothing of the process gets to say goodbye.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

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

/** As `npm start` does: tests start a server some sixty times. */
const compiled = fileURLToPath(new URL('../../.cache/compiled', import.meta.url));

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
  const child = spawnNode(env, through);
  let output = '';
  const hear = (part: Buffer): void => {
    output += part.toString();
    onOutput(output);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const exited = once(child, 'exit');
  for (;;) {
    const match = /^ready (\d+) (\S*)$/m.exec(output);
    if (match) {
      return {
        url: `http://localhost:${match[1]}`,
        firstAdminToken: match[2] ?? '',
        pid: child.pid ?? 0,
        output: () => output,
        exited: exited.then(() => child.exitCode),
        kill: async () => {
          child.kill('SIGKILL');
          await exited;
        },
        stop: async () => {
          child.kill('SIGTERM');
          await exited;
          return child.exitCode;
        },
      };
    }
    if (child.exitCode !== null) throw new Error(output);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function spawnNode(env: NodeEnv, through: readonly string[]): ChildProcess {
  const [program = '', ...args]: readonly string[] = [...through, process.execPath, script];
  return spawn(program, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: compiled,
      HISTORY_DAYS: '0',
      LOG_LEVEL: 'warn',
      PLAN_LIMITS: 'off',
      AUTH_SECRET: 'the secret that all nodes of a test share',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
