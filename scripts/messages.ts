// Compiles messages/<language>/<feature>.json into typed functions under core/messages. Does
// nothing when no message changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CompilerOptions } from '@inlang/paraglide-js';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'core/messages');
const stampFile = join(outDir, '.stamp');

/** Everything the compiled functions are made from, the compiler's own version included. */
function inputsHash(): string {
  const hash = createHash('sha256');
  const files = ['package-lock.json', 'project.inlang/settings.json', 'scripts/messages.ts'];
  for (const language of readdirSync(join(root, 'messages')).toSorted())
    for (const name of readdirSync(join(root, 'messages', language)).toSorted())
      files.push(join('messages', language, name));
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * Declares all messages in one file. From the compiler's comments alone, the types of the project
 * read ten times as much.
 */
function declareMessages(folder: string): void {
  const compiled = readFileSync(join(folder, 'messages/_index.js'), 'utf8');
  const inputs = new Map(
    [...compiled.matchAll(/^\/\*\* @typedef \{(\{.*\})\} (\w+) \*\/$/gm)].map(([, type, name]) => [
      name,
      type,
    ]),
  );
  const functions = [...compiled.matchAll(/^export const (\w+) = .*MessageMetadata<(\w+),/gm)];
  const declared = functions.map(([, name, type]) => {
    const taken = inputs.get(type);
    if (taken === undefined) throw new Error(`The compiler declares no inputs of ${name}.`);
    return `  ${name}: Message<${taken}>`;
  });
  if (declared.length !== compiled.split('\nexport const ').length - 1)
    throw new Error('The compiler writes its messages in another way: see scripts/messages.ts.');
  const lines = [
    "import type { LocalizedString, Locale } from './runtime.js';",
    'type Message<Inputs> = keyof Inputs extends never',
    '  ? (inputs?: Inputs, options?: { locale?: Locale }) => LocalizedString',
    '  : (inputs: Inputs, options?: { locale?: Locale }) => LocalizedString;',
    `export declare const\n${declared.join(',\n')};`,
    "export * as m from './messages.js';\n",
  ];
  writeFileSync(join(folder, 'messages.d.ts'), lines.join('\n'));
}

const wanted = inputsHash();
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== wanted) {
  // Loaded only when needed: it is the slow part.
  const { compile } = await import('@inlang/paraglide-js');
  const options: Omit<CompilerOptions, 'outdir'> = {
    project: join(root, 'project.inlang'),
    // The browser has one language a build, see vite.config.ts; the server names the language at
    // each call.
    strategy: ['baseLocale'],
    includeEslintDisableComment: false,
  };
  // A file each, so that a page takes only what it says.
  await compile({
    ...options,
    outdir: outDir,
    outputStructure: 'message-modules',
  });
  // A file for each language, for tests: thousands of small modules are slow to load once a test
  // file.
  await compile({
    ...options,
    outdir: join(outDir, 'whole'),
    outputStructure: 'locale-modules',
  });
  declareMessages(join(outDir, 'whole'));
  writeFileSync(stampFile, wanted);
}
