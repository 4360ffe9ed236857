/**
 * One line of the table: a ratio against something measured in the same run on the same machine.
 */
export interface BenchRow {
  /** P1, P2 … of the goals. */
  readonly id: string;
  readonly what: string;
  readonly comparedWith: string;
  /** Median of the paired ratios; what "better" means is said by the sign in `goal`. */
  readonly ratio: number;
  /** "≥ 1.5" or "≤ 1.7": the least that is acceptable. */
  readonly goal: string;
  readonly aim: string;
  /** Raw figures with their units, for the reader who wants to know. */
  readonly raw: Readonly<Record<string, number | string>>;
}

export interface BenchResult {
  readonly rows: readonly BenchRow[];
  /** Set when the machine lacks what the benchmark needs; rows are then empty. */
  readonly skipped?: string;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ];
  return (low + high) / 2;
}

/** Whether a ratio satisfies "≥ 1.5" or "≤ 1.7". */
export function meets(ratio: number, goal: string): boolean {
  const [sign, limit] = goal.split(' ');
  return sign === '≥' ? ratio >= Number(limit) : ratio <= Number(limit);
}

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Says a fact that the timed work must have left behind, or stops the benchmark. */
export function mustHold(holds: boolean, fact: string): asserts holds {
  if (!holds) throw new Error(`the benchmark timed something wrong: ${fact}`);
}

/** Runs a benchmark by itself: `node bench/p2-posting.ts`. */
export async function runAlone(meta: ImportMeta, run: () => Promise<BenchResult>): Promise<void> {
  if (!meta.main) return;
  const result = await run();
  if (result.skipped) console.log(`skipped: ${result.skipped}`);
  for (const row of result.rows) {
    console.log(
      `${meets(row.ratio, row.goal) ? 'ok  ' : 'MISS'} ${row.id} ${row.what} / ${row.comparedWith}: ${round(row.ratio)} (${row.goal}, aim ${row.aim})`,
    );
    console.log(
      `     ${Object.entries(row.raw)
        .map(([name, value]) => `${name} ${value}`)
        .join(' · ')}`,
    );
  }
}
