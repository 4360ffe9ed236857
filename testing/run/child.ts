// A program that a test starts and talks to. It is never waited for without a limit, and a death
// that no test asked for is told with its last words.
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { markOfRun } from './mark.ts';

const twoMinutesMs = 120_000;
const lastWordsMs = 2_000;
const lastLines = 20;

export interface ChildOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid' | 'detached'> {
  /** Until it is ready, and until it has ended once it was asked. */
  readonly longestMs?: number;
}

export interface End {
  /** Null after a signal. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Child {
  /** 0 when it could not be started. */
  readonly pid: number;
  /** Everything it has said. */
  output(): string;
  /** It has ended, by whomever. Who asks for it expects it: then it is not told. */
  readonly ended: Promise<End>;
  /** Waits for words of it. Throws with what it said when it ends instead, or says nothing. */
  says(words: RegExp): Promise<RegExpExecArray>;
  /**
   * Sends the signal and waits until it and what it started have ended. One that does not end is
   * killed, and that is an error.
   */
  end(signal: NodeJS.Signals): Promise<End>;
}

/** How a program ended, for a sentence. */
export function howItEnded({ code, signal }: End): string {
  if (signal === null) return `ended with ${code}`;
  return `was ended by ${signal}${signal === 'SIGKILL' ? ', as a system does that has no memory left' : ''}`;
}

/** Starts a program; it carries the mark of the run. A detached one is signalled with its group. */
export function startChild(
  command: readonly string[],
  { longestMs = twoMinutesMs, ...options }: ChildOptions = {},
  onOutput: (output: string) => void = () => undefined,
): Child {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    ...options,
    env: { ...(options.env ?? process.env), ...markOfRun() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString();
      onOutput(output);
    });
  let isAsked = false;
  const ended = endOf(child, (fault) => (output += fault.message));
  const signalTo = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(options.detached ? -child.pid : child.pid, signal);
  };
  /** Its output ends a moment after it, and not before those that it has started. */
  const closed = new Promise<undefined>((resolve) => child.once('close', () => resolve(undefined)));
  const told = (): string => {
    const last = output.trimEnd().split('\n').slice(-lastLines).join('\n');
    return `${[program, ...args].join(' ')} (process ${child.pid})\n${last}`;
  };
  void ended.then(async (end) => {
    await Promise.race([closed, after(lastWordsMs)]);
    if (!isAsked && end.code !== 0) console.error(`This ${howItEnded(end)}: ${told()}`);
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    get ended() {
      isAsked = true;
      return ended;
    },
    says: async (words) => {
      const found = await Promise.race([spoken(child, words, () => output), ended, after(longestMs)]);
      if (Array.isArray(found)) return found;
      isAsked = true;
      signalTo('SIGKILL');
      await Promise.race([closed, after(lastWordsMs)]);
      if (found && found.signal === null) throw new Error(output);
      const what = found ? howItEnded(found) : 'did not become ready in time';
      throw new Error(`This ${what}: ${told()}`);
    },
    end: async (signal) => {
      isAsked = true;
      signalTo(signal);
      if ((await Promise.race([closed.then(() => true), after(longestMs)])) === true) return ended;
      signalTo('SIGKILL');
      throw new Error(`This did not end in time after ${signal}: ${told()}`);
    },
  };
}

/** Resolves when the output has these words. */
const spoken = (child: ChildProcess, words: RegExp, output: () => string): Promise<RegExpExecArray> =>
  new Promise((resolve) => {
    const look = (): void => {
      const match = words.exec(output());
      if (!match) return;
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', look);
      resolve(match);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', look);
    look();
  });

/** The end of a program, also of one that could not be started. */
export const endOf = (child: ChildProcess, onFault: (fault: Error) => void): Promise<End> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (fault) => {
      onFault(fault);
      resolve({ code: null, signal: null });
    });
  });

/** Undefined after so long; does not keep the process alive. */
const after = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds, undefined).unref();
  });
