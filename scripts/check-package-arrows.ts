// The same rules as check-arrows.ts by the tool that also follows packages: twelve times as long,
// so it belongs to the system run. Fails also when the tool read nothing: a check that saw no
// module proves nothing.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(
  new URL('../node_modules/dependency-cruiser/bin/dependency-cruise.mjs', import.meta.url),
);
const folders = ['core', 'server', 'web', 'testing', 'bench', 'scripts'];

let output: string;
try {
  output = execFileSync(process.execPath, [cli, '--output-type', 'err', ...folders], {
    encoding: 'utf8',
    timeout: 600_000,
    maxBuffer: 64_000_000,
  });
} catch (fault) {
  console.error((fault as { stdout?: string }).stdout ?? fault);
  process.exit(1);
}
const read = Number(/(\d+) modules?/.exec(output)?.[1] ?? 0);
if (read < 100) {
  console.error(
    `The arrow check read only ${read} modules: @swc/core is missing or broken, so it proved nothing. Run npm ci.`,
  );
  process.exit(1);
}
console.log(output.trim());
