// `npm run bench`: runs every benchmark, prints the table and writes docs/know/benchmarks.md.
// A benchmark that finds a wrong result throws, and nothing is written.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type BenchResult, type BenchRow, meets, round } from './lib/result.ts';
import { type ByteRow, measureBytes, measureLanguages } from './p9-bytes.ts';

const timed: Readonly<Record<string, () => Promise<{ run(): Promise<BenchResult> }>>> = {
  p1: () => import('./p1-fan-out.ts'),
  p2: () => import('./p2-posting.ts'),
  p3: () => import('./p3-embedded.ts'),
  p4: () => import('./p4-audit.ts'),
  p6: () => import('./p6-http.ts'),
  p7: () => import('./p7-risk.ts'),
  p8: () => import('./p8-houses.ts'),
  p12: () => import('./p12-mirror.ts'),
  p13: () => import('./p13-heavy.ts'),
  p14: () => import('./p14-mixed.ts'),
  p16: () => import('./p16-idle.ts'),
};

const rawText = (row: BenchRow): string =>
  Object.entries(row.raw)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

const timedLine = (row: BenchRow): string =>
  `| ${row.id} | ${row.what} | ${row.comparedWith} | ${round(row.ratio)} | ${row.goal} | ${row.aim} | ${meets(row.ratio, row.goal) ? 'yes' : '**no**'} | ${rawText(row)} |`;

const bytesLine = (row: ByteRow): string =>
  `| ${row.name} | ${row.bytes} | ${row.limit} | ${row.bytes <= row.limit ? 'yes' : '**no**'} |`;

const fullestShown = 5;
/** Of the chunks only the ones nearest to their limit: there are hundreds. */
function shownBytes(rows: readonly ByteRow[]): readonly ByteRow[] {
  const isChunk = ({ name }: ByteRow): boolean => name.startsWith('chunk ');
  const chunks = rows
    .filter(isChunk)
    .toSorted((one, other) => other.bytes / other.limit - one.bytes / one.limit);
  return [...rows.filter((row) => !isChunk(row)), ...chunks.slice(0, fullestShown)];
}

// Some measure it: what is old or missing would be found out after minutes.
execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/build-web.ts', import.meta.url))], {
  stdio: 'inherit',
  timeout: 600_000,
});
const rows: BenchRow[] = [];
const skipped: string[] = [];
for (const [name, load] of Object.entries(timed)) {
  console.log(`${name} …`);
  const result = await (await load()).run();
  rows.push(...result.rows);
  for (const row of result.rows) console.log(timedLine(row));
  if (result.skipped) skipped.push(`${name}: ${result.skipped}`);
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
  encoding: 'utf8',
  timeout: 30_000,
}).trim();
const page = `# Benchmarks

Written by \`npm run bench\`. Every figure is a ratio against something measured in the same run on the same machine, the
median of several; raw figures are for the curious and mean nothing on another machine. Each benchmark checks that what it
timed is correct (sums zero, counts right) before it reports.

Measured ${new Date().toISOString().slice(0, 10)} at ${commit} on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'},
${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}. The machine is shared: other work runs beside.

## Speed

| # | What | Compared with | Ratio | Reach | Aim | Reached | Raw |
|---|---|---|---|---|---|---|---|
${rows.map(timedLine).join('\n')}
${skipped.length > 0 ? `\nSkipped: ${skipped.join('; ')}\n` : ''}
## Bytes (P9; the build fails above a limit; of all chunks the ${fullestShown} nearest to theirs)

| What | Bytes | Limit | Within |
|---|---|---|---|
${shownBytes([...measureLanguages(), ...measureBytes()])
  .map(bytesLine)
  .join('\n')}

${readFileSync(new URL('./NOTES.md', import.meta.url), 'utf8')}`;
writeFileSync(fileURLToPath(new URL('../docs/know/benchmarks.md', import.meta.url)), page);
console.log('\nWritten: docs/know/benchmarks.md');
