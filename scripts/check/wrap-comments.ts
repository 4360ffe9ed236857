// `npm run wrap-comments -- <files or folders>`: comments beyond column 100 go on in the next line.
// Code, words and their order stay: a file in which they would not is left alone. Comments behind
// code on its line, and those in markup, are for a person to move.
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const widest = 100;

type Comment = ReturnType<typeof parseSync>['comments'][number];

export function wrapComments(path: string, text: string): string {
  const { comments } = parseSync(path, text);
  let wrapped = text;
  // From the end, so that what is before keeps its place.
  for (const block of blocksOf(text, comments).toReversed()) {
    const old = text.slice(block.start, block.end);
    const lines = old.split('\n');
    if (lines.every((line, place) => (place === 0 ? block.indent.length : 0) + line.length <= widest))
      continue;
    const fresh = (old.startsWith('//') ? wrapLines : wrapBlock)(lines, block.indent);
    wrapped = `${wrapped.slice(0, block.start)}${fresh.join('\n')}${wrapped.slice(block.end)}`;
  }
  return essence(path, wrapped) === essence(path, text) ? wrapped : text;
}

interface Block {
  readonly start: number;
  readonly end: number;
  readonly indent: string;
}

/** Comments that have their lines to themselves; `//` lines right below each other are one. */
function blocksOf(text: string, comments: readonly Comment[]): Block[] {
  const found: (Block & { readonly type: string })[] = [];
  for (const { start, end, type, value } of comments) {
    const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
    const rest = /^[^\n]*/.exec(text.slice(end))?.[0] ?? '';
    const isForTools = /^\s*(@ts-|eslint|oxlint|biome|\/|#|v8|@vitest)/.test(value);
    if (
      indent.trim() !== '' ||
      rest.trim() !== '' ||
      isForTools ||
      (type === 'Block' && !value.startsWith('*'))
    )
      continue;
    const before = found.at(-1);
    const goesOn =
      type === 'Line' && before?.type === 'Line' && text.slice(before.end, start) === `\n${indent}`;
    if (before && goesOn) found[found.length - 1] = { ...before, end };
    else found.push({ start, end, indent, type });
  }
  return found;
}

/** Lines of `//`, the first without its indent. */
const wrapLines = (lines: readonly string[], indent: string): string[] =>
  flow(
    lines.map((line) => line.trim().replace(/^\/\/ ?/, '')),
    widest - indent.length - 3,
  ).map((line, place) => `${place === 0 ? '' : indent}//${line === '' ? '' : ' '}${line}`);

/** A doc comment: of one line, or with a star before each. */
function wrapBlock(lines: readonly string[], indent: string): string[] {
  const inner = lines
    .join('\n')
    .replace(/^\/\*\*[ \n]?/, '')
    .replace(/\s*\*\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
  const told = flow(inner[0] === '' ? inner.slice(1) : inner, widest - indent.length - 3);
  return ['/**', ...told.map((line) => `${indent} *${line === '' ? '' : ' '}${line}`), `${indent} */`];
}

/**
 * The rest of a wide line goes before the next line, unless that begins a paragraph or an entry of
 * its own.
 */
function flow(lines: readonly string[], width: number): string[] {
  const out: string[] = [];
  const waiting = [...lines];
  for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
    const cut = line.length > width ? line.lastIndexOf(' ', width) : -1;
    if (cut <= 0 || line.slice(0, cut).trim() === '') {
      out.push(line);
      continue;
    }
    out.push(line.slice(0, cut).trimEnd());
    const rest = line.slice(cut + 1);
    const next = waiting[0];
    const isParagraph = next === undefined || /^(\s|$|[-*@|#]|\d+[.)] |```)/.test(next);
    if (isParagraph) waiting.unshift(rest);
    else waiting[0] = `${rest} ${next}`;
  }
  return out;
}

/** The code without its comments and the words of the comments, in order. */
function essence(path: string, text: string): string {
  const { comments, errors } = parseSync(path, text);
  let code = text;
  for (const { start, end } of comments.toReversed()) code = `${code.slice(0, start)} ${code.slice(end)}`;
  const words = comments.map(({ value }) => value.replace(/\n\s*\*/g, ' ').replace(/^\*/, ''));
  return [String(errors.length), code, words.join(' ')]
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .join('\0');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const name of process.argv.slice(2)) {
    const files = statSync(name).isDirectory() ? globSync(`${name}/**/*.{ts,tsx,mjs}`) : [name];
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      const wrapped = wrapComments(file, text);
      if (wrapped !== text) writeFileSync(file, wrapped);
    }
  }
