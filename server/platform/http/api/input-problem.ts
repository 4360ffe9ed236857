// What is wrong with an input, for programs: one sentence that names the field and repeats nothing
// of what was sent, but an unknown name that looks like one.
import type { z } from '#core/values/z.ts';

type Issue = z.core.$ZodIssue;
/** One that a schema found, or one found later, which has a sentence and a place alone. */
export type AnyIssue = Pick<Issue, 'message'> & {
  readonly code?: string;
  readonly path?: readonly unknown[];
};

interface InputProblem {
  /** `quantity`, `brackets.takeProfit`; empty when it is an unknown one that is not repeated. */
  readonly field: string;
  readonly message: string;
}

/** As the API names its fields, and no key that came into the wrong place. */
const fieldName = /^(?!tf_)[a-z]\w{0,29}$/i;

/**
 * The first of the issues: a program mends one, sends again and is told the next. Undefined when
 * none is about a field.
 */
export function inputProblem([issue]: readonly AnyIssue[], sent: unknown): InputProblem | undefined {
  const path = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys')
    return unknownField(issue as z.core.$ZodIssueUnrecognizedKeys, path);
  if (!issue || path.length === 0) return undefined;
  const field = path.map(String).join('.');
  if (isMissing(sent, path)) return { field, message: `${field} is missing.` };
  return { field, message: `${field} ${demandOf(issue as Issue)}.` };
}

function unknownField({ keys }: z.core.$ZodIssueUnrecognizedKeys, path: readonly unknown[]): InputProblem {
  const name = keys[0] ?? '';
  if (!fieldName.test(name))
    return { field: '', message: 'This call was sent a field that it does not know.' };
  const field = [...path, name].map(String).join('.');
  return { field, message: `This call has no field ${field}.` };
}

/** Known only where the input is: an issue that was found later is of text that is there. */
function isMissing(sent: unknown, path: readonly unknown[]): boolean {
  if (sent === undefined) return false;
  const found = path.reduce((value, key) => (value as Record<string, unknown> | null)?.[String(key)], sent);
  return found === undefined;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  // Amounts are texts, so that every number of the API is a whole one.
  number: 'a whole number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** The rest of a sentence that begins with the field. */
function demandOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'of another type'}`;
    case 'invalid_value':
      return `must be ${issue.values
        .map(String)
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1')}`;
    case 'too_small':
      return `must ${issue.origin === 'string' ? 'have at least' : 'be at least'} ${issue.minimum}${unitOf(issue)}`;
    case 'too_big':
      return `must ${issue.origin === 'string' ? 'have at most' : 'be at most'} ${issue.maximum}${unitOf(issue)}`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'must be an instant in UTC, such as 2026-11-20T09:30:00Z'
        : said(issue);
    case 'invalid_union':
      return demandOfUnion(issue);
    default:
      return said(issue);
  }
}

const unitOf = ({ origin }: { readonly origin: string }): string =>
  origin === 'string' ? ' characters' : '';

/** The last kind that a field may be is the one with a form: "main" or an id. */
function demandOfUnion({ errors, message }: z.core.$ZodIssueInvalidUnion): string {
  const last = errors.at(-1)?.[0];
  return last ? demandOf(last) : said({ message });
}

/** As the contract says it to people. */
const said = ({ message }: Pick<Issue, 'message'>): string =>
  `is not valid: ${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\.$/, '')}`;
