import { m } from '#core/messages/messages.js';
import { ORPCError } from '@orpc/client';
import { refusalText } from '#core/refusals/refusal-text.ts';

export interface Failure {
  /**
   * refusal: a rule said no. input: fields were refused. fault: something broke, trying again may
   * help.
   */
  readonly kind: 'refusal' | 'input' | 'fault';
  readonly message: string;
  /** The refusal's code, when there is one. */
  readonly code?: string;
  readonly detail: Readonly<Record<string, string>>;
  /** Messages by field path, for input that was refused. */
  readonly fields: Readonly<Record<string, string>>;
}

const unexpected = m.ui_unexpected_error_occurred_please_try();
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function textsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}

function fieldsOf(data: unknown): Record<string, string> {
  const issues: unknown[] = isRecord(data) && Array.isArray(data['issues']) ? data['issues'] : [];
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    if (!isRecord(issue) || typeof issue['message'] !== 'string') continue;
    const path = Array.isArray(issue['path']) ? issue['path'].map(String).join('.') : '';
    fields[path] ??= issue['message'];
  }
  return fields;
}

/** What to tell a person about anything that a call threw. Never throws itself. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ORPCError) {
    const data: unknown = error.data;
    if (error.code === 'REFUSED' && isRecord(data) && typeof data['code'] === 'string') {
      const detail = textsOf(data['detail']);
      return {
        kind: 'refusal',
        code: data['code'],
        message: refusalText(data['code'], detail),
        detail,
        fields: {},
      };
    }
    if (error.code === 'BAD_REQUEST') {
      const fields = fieldsOf(data);
      return {
        kind: 'input',
        message: Object.values(fields)[0] ?? m.ui_please_check_input(),
        detail: {},
        fields,
      };
    }
    const reference =
      isRecord(data) && typeof data['reference'] === 'string'
        ? ` ${m.ui_reference({ data: data['reference'] })}`
        : '';
    return { kind: 'fault', message: unexpected + reference, detail: {}, fields: {} };
  }
  // fetch rejects with a TypeError when the network or the server cannot be reached.
  if (error instanceof TypeError)
    return {
      kind: 'fault',
      message: m.ui_no_connection_check_network_try(),
      detail: {},
      fields: {},
    };
  return { kind: 'fault', message: unexpected, detail: {}, fields: {} };
}
