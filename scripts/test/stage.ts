// One program of a test run and what became of it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Stage {
  readonly title: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Says all of it when it has ended, because another stage runs beside it. */
  readonly isBeside?: boolean;
}

/** Runs a stage to its end. True when the program exits with 0. */
export function runStage({ title, command, env, isBeside = false }: Stage): Promise<boolean> {
  const started = performance.now();
  const [program = '', ...args] = command;
  if (!isBeside) console.log(`\n▸ ${title}`);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', isBeside ? 'pipe' : 'inherit', isBeside ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
    });
    const heard: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => heard.push(part));
    child.stderr?.on('data', (part: Buffer) => heard.push(part));
    child.once('error', (fault) => heard.push(Buffer.from(`${fault.message}\n`)));
    child.once('close', (code) => {
      const isGood = code === 0;
      const words = `${isGood ? 'ok' : 'FAILED'} in ${Math.round((performance.now() - started) / 1000)} s`;
      if (isBeside) console.log(`\n▸ ${title}\n${Buffer.concat(heard).toString()}  ${words}`);
      else console.log(`  ${words}`);
      resolve(isGood);
    });
  });
}
