// A stage whose workers write down where they are. What does not end is named, and its worker
// ended: the runner starts another and goes on with the rest.
import { nameOf, openSteps, progressVariable, type Step } from '../../testing/run/progress.ts';
import { tell } from './processes.ts';
import type { Ending, Stage } from './stage.ts';

export interface Watched extends Ending {
  /** Tests in the middle of which a worker ended. Empty when all is well. */
  readonly open: readonly { readonly name: string; readonly lines: readonly string[] }[];
}

/** Runs a stage; none of its files may take longer than so many minutes. */
export async function watched(
  run: (stage: Stage) => Promise<Ending>,
  stage: Stage,
  steps: string,
  fileMinutes: number,
  /** Asked at its end: whether all programs were ended meanwhile. */
  wasCut: () => boolean,
): Promise<Watched> {
  const watch = watchSteps(steps, fileMinutes * 60_000);
  const ending = await run({ ...stage, env: { ...stage.env, [progressVariable]: steps } });
  watch.stop();
  if (ending.isGood) return { ...ending, open: [] };
  const why = (step: Step): string => {
    if (watch.overdue.has(step.path)) return `had not ended after ${fileMinutes} minutes`;
    return wasCut() || ending.cut ? 'had not ended' : 'did not end: its process was killed';
  };
  return {
    ...ending,
    open: openSteps(steps).map((step) => ({ name: `${nameOf(step)} ${why(step)}`, lines: ending.lines })),
  };
}

const lookEveryMs = 2_000;

function watchSteps(steps: string, limitMs: number) {
  const overdue = new Set<string>();
  const begun = new Map<number, { readonly path: string; readonly at: number }>();
  const look = (): void => {
    const now = performance.now();
    for (const { pid, path } of openSteps(steps)) {
      const known = begun.get(pid);
      if (known?.path !== path) begun.set(pid, { path, at: now });
      else if (now - known.at > limitMs && tell(pid, 'SIGKILL')) overdue.add(path);
    }
  };
  const timer = setInterval(look, lookEveryMs);
  return { overdue, stop: () => clearInterval(timer) };
}
