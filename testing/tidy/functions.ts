// How many lines each function has, by a name that stays when lines move.
import { lineAt, type Source, Visitor } from '../source/sources.ts';

export interface LongFunction {
  readonly name: string;
  readonly lines: number;
}

/** A function may have this many lines; in markup, which is long by nature, a few more. */
export const mostLines = (path: string): number => (path.endsWith('.tsx') ? 100 : 60);

interface Placed {
  readonly start: number;
  readonly end: number;
}

/**
 * Functions by where they begin, named after what holds them: a variable, a property, a method, or
 * the call they are handed to.
 */
function namesIn(source: Source): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const textOf = ({ start, end }: Placed): string => source.text.slice(start, end);
  const hold = (key: Placed, value: Placed | null): void => {
    if (value) names.set(value.start, textOf(key));
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) =>
      hold(id.type === 'Identifier' ? { ...id, end: id.start + id.name.length } : id, init),
    AssignmentExpression: ({ left, right }) => hold(left, right),
    Property: ({ key, value }) => hold(key, value),
    PropertyDefinition: ({ key, value }) => hold(key, value),
    MethodDefinition: ({ key, value }) => hold(key, value),
    JSXAttribute: ({ name, value }) => {
      if (value?.type === 'JSXExpressionContainer') hold(name, value.expression);
    },
    CallExpression: ({ callee, arguments: args }) => {
      const called = textOf(callee).split('(')[0] ?? '';
      const [title] = args;
      const said = title?.type === 'Literal' || title?.type === 'TemplateLiteral' ? ` ${textOf(title)}` : '';
      for (const each of args) names.set(each.start, `${called}${said} callback`);
    },
  }).visit(source.parsed.program);
  return names;
}

/**
 * Functions above the limit. The body of a `describe` is a list of tests, not a function that
 * anyone reads as a whole.
 */
export function longFunctions(source: Source): LongFunction[] {
  const most = mostLines(source.path);
  if (lineAt(source, source.text.length) <= most) return [];
  const found: LongFunction[] = [];
  const names = namesIn(source);
  const seen = new Map<string, number>();
  const note = (placed: Placed, named: string | undefined): void => {
    const lines = lineAt(source, placed.end) - lineAt(source, placed.start) + 1;
    if (lines <= most) return;
    const name = named ?? names.get(placed.start) ?? 'function';
    if (/^describe\b/.test(name)) return;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    found.push({ name: `${source.path} ${name}${times === 1 ? '' : ` (${times})`}`, lines });
  };
  new Visitor({
    FunctionDeclaration: (placed) => note(placed, placed.id?.name),
    FunctionExpression: (placed) => note(placed, placed.id?.name),
    ArrowFunctionExpression: (placed) => note(placed, undefined),
  }).visit(source.parsed.program);
  return found;
}
