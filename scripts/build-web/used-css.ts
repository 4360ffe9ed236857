// A prerendered page carries only the rules its markup uses; the whole style sheet follows with the
// scripts. This keeps the first answer small however many pages the site has.

interface Block {
  /** What stands before the brace, or a whole statement that ends with a semicolon. */
  prelude: string;
  body: string | undefined;
}

/**
 * Splits style sheet text into its top-level blocks and statements. Understands strings and
 * comments.
 */
export function splitBlocks(css: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let depth = 0;
  let open = -1;
  for (let at = 0; at < css.length; at++) {
    const sign = css.charAt(at);
    if (sign === '\\') at++;
    else if (sign === '"' || sign === "'") at = endOfString(css, at);
    else if (css.startsWith('/*', at)) at = css.indexOf('*/', at) + 1;
    else if (sign === '{' && depth++ === 0) open = at;
    else if (sign === '}' && --depth === 0) {
      blocks.push({ prelude: css.slice(start, open).trim(), body: css.slice(open + 1, at) });
      start = at + 1;
    } else if (sign === ';' && depth === 0) {
      blocks.push({ prelude: css.slice(start, at + 1).trim(), body: undefined });
      start = at + 1;
    }
  }
  return blocks;
}

function endOfString(css: string, from: number): number {
  const quote = css.charAt(from);
  for (let at = from + 1; at < css.length; at++) {
    if (css.charAt(at) === '\\') at++;
    else if (css.charAt(at) === quote) return at;
  }
  return css.length;
}

const unescape = (name: string): string =>
  name
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');

/** Class names a selector needs. What stands in :not() may be absent. */
export function classesOf(selector: string): string[] {
  const needed = selector.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '');
  return [...needed.matchAll(/\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-])+)/gi)].map((match) =>
    unescape(match[1] ?? ''),
  );
}

/**
 * Element names a selector needs; what stands in parentheses may be one of several, and is not
 * looked at.
 */
export function elementsOf(selector: string): string[] {
  let outer = selector.replace(/\[[^\]]*\]/g, '');
  for (let last = ''; last !== outer; ) {
    last = outer;
    outer = outer.replace(/\([^()]*\)/g, '');
  }
  return [...outer.matchAll(/(?<![\w.:#\\-])[a-z][a-z0-9]*(?![\w-])/g)].map(([name]) => name);
}

/** Parts of a selector list, split at its outer commas. */
function selectorsOf(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at++) {
    const sign = list.charAt(at);
    if (sign === '\\') at++;
    else if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') depth--;
    else if (sign === ',' && depth === 0) {
      parts.push(list.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, list.slice(start)];
}

const groups = /^@(media|supports|layer|container)\b/;

/** Selectors of what only some pages hold, each with the markup that it needs. */
const rarities: readonly (readonly [selector: RegExp, markup: RegExp])[] = [
  // What the browser draws inside a field.
  [/::-webkit-(?:date|calendar)/, /\stype="(?:date|time|month|week)/],
  [/::file-selector-button/, /\stype="file"/],
  // Toasts: a script draws them, and the whole style sheet has come before it.
  [/\[data-sonner/, /\sdata-sonner/],
];

interface Used {
  readonly classes: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
  readonly absent: readonly RegExp[];
}

function keepUsed(css: string, used: Used): string {
  let kept = '';
  for (const { prelude, body } of splitBlocks(css)) {
    if (body === undefined) kept += prelude;
    else if (groups.test(prelude)) {
      const inner = keepUsed(body, used);
      if (inner !== '' || prelude.startsWith('@layer')) kept += `${prelude}{${inner}}`;
    } else if (prelude.startsWith('@')) kept += `${prelude}{${body}}`;
    else {
      const fitting = selectorsOf(prelude).filter(
        (selector) =>
          !used.absent.some((rarity) => rarity.test(selector)) &&
          classesOf(selector).every((name) => used.classes.has(name)) &&
          elementsOf(selector).every((name) => used.elements.has(name)),
      );
      if (fitting.length > 0) kept += `${fitting.join(',')}{${body}}`;
    }
  }
  return kept;
}

const keyframes = /^@keyframes ([\w-]+)$/;

/** Movements that no kept rule starts are left out. */
function dropStill(css: string): string {
  const values = css.matchAll(/(?:animation(?:-name)?|--animate-[\w-]+):([^;{}]*)/g);
  const started = new Set([...values].flatMap(([, value = '']) => value.split(/[\s,]+/)));
  return splitBlocks(css)
    .filter(({ prelude }) => {
      const [, name] = keyframes.exec(prelude) ?? [];
      return name === undefined || started.has(name);
    })
    .map(({ prelude, body }) => (body === undefined ? prelude : `${prelude}{${body}}`))
    .join('');
}

/** What `var()` falls back to is left out where the theme has the property. */
function dropFallbacks(css: string): string {
  const [, theme = ''] = /@layer theme\{:root,:host\{([^{}]*)\}/.exec(css) ?? [];
  const always = new Set(theme.match(/--[\w-]+(?=:)/g));
  return css.replace(/var\((--[\w-]+),[^()]*\)/g, (whole, name: string) =>
    always.has(name) ? `var(${name})` : whole,
  );
}

/** Custom properties that no kept rule reads are left out, and those that only they read. */
function dropUnread(css: string, html: string): string {
  let kept = css;
  for (let before = ''; before !== kept; ) {
    before = kept;
    const read = new Set([...(kept + html).matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
    kept = kept.replace(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name: string) =>
      read.has(name) ? declaration : '',
    );
  }
  return kept;
}

/** A declaration that stands twice in a row says nothing more the second time. */
const dropRepeated = (css: string): string =>
  css.replace(/(?<=[{;])([\w-]+:[^;{}]*;)\1+/g, (_, declaration: string) => declaration);

/** What is left of rules that lost all they said. */
function dropEmpty(css: string): string {
  let kept = css;
  for (let before = ''; before !== kept; ) {
    before = kept;
    kept = kept.replace(/(?<=^|[{};])[^{};]+\{\}/g, (rule) => (rule.startsWith('@layer') ? rule : ''));
  }
  return kept;
}

/** The rules of a style sheet that this markup can use: same order, same layers. */
export function usedCss(css: string, html: string): string {
  const names = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(/\s+/));
  const classes = new Set(names.map((name) => name.replaceAll('&amp;', '&').replaceAll('&gt;', '>')));
  // The parts of the document that the markup of a page does not hold itself.
  const elements = new Set(['html', 'body', 'from', 'to']);
  for (const [, name = ''] of html.matchAll(/<([a-z][a-z0-9]*)/g)) elements.add(name);
  const absent = rarities.filter(([, markup]) => !markup.test(html)).map(([selector]) => selector);
  const used = dropStill(keepUsed(css, { classes, elements, absent }));
  // What no rule reads may have been the last to start a movement.
  const kept = dropEmpty(dropRepeated(dropStill(dropUnread(dropFallbacks(used), html))));
  // Registered properties of rules that are gone are gone too.
  const property = /@property (--[\w-]+)\{[^}]*\}/g;
  const named = new Set(kept.replace(property, '').match(/--[\w-]+/g));
  return kept.replace(property, (rule, name: string) => (named.has(name) ? rule : ''));
}
