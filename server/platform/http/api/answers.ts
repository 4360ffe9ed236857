// How a call of the API says no: always a code, a sentence and details.
import { ValidationError } from '@orpc/contract';
import type { ORPCError } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sentenceOf } from '#core/refusals/sentences.ts';
import { Refusal } from '#core/values/refusal.ts';
import { isApiPath } from '#server/platform/http/api/addresses.ts';
import { type AnyIssue, inputProblem } from '#server/platform/http/api/input-problem.ts';

export interface ApiNo {
  readonly code: string;
  readonly message: string;
  readonly detail: Refusal['detail'];
}

/** What is refused before the call decides anything, by code: its status, and when. */
export const requestErrors = {
  bad_path: [400, 'The address holds what no address may hold, such as a NUL.'],
  bad_body: [400, 'The body is no JSON object, or a call that reads carries one.'],
  invalid_input: [400, 'A field is missing, unknown or not of its form: detail.field names it where it can.'],
  bad_method: [405, 'There is no call with this method at this address.'],
  too_large: [413, 'The body is larger than 64 KiB.'],
  not_json: [415, 'The Content-Type of the body is not application/json.'],
  fault: [500, 'Something went wrong on our side: detail.reference names it in our log.'],
} as const satisfies Readonly<Record<string, readonly [status: number, meaning: string]>>;
export type RequestError = keyof typeof requestErrors;

/** The same in the style of the API: elsewhere such codes are upper case. */
export const apiNo = (code: string, message: string, detail: Refusal['detail'] = {}): ApiNo => ({
  code: code.toLowerCase(),
  message,
  detail,
});

/** As the address that was asked for says it. */
export const noFor = (
  { url }: Pick<FastifyRequest, 'url'>,
  { code, message }: Pick<ApiNo, 'code' | 'message'>,
): object => (isApiPath(url) ? apiNo(code, message) : { code, message });

export const faultNo = (reference: string): ApiNo =>
  apiNo('fault', `Something went wrong on our side. Please try again; reference ${reference}.`, {
    reference,
  });

export function sendRefusal(reply: FastifyReply, { code, status, detail }: Refusal): FastifyReply {
  if (detail['seconds'] !== undefined) void reply.header('retry-after', detail['seconds']);
  return reply.status(status).send(apiNo(code, wordsOf(code, detail), detail));
}

/**
 * What a call throws, as a refused key is answered. `data` says a refusal again, for programs
 * written for the first version of the API.
 */
export function errorBody({ code, message, data, cause }: ORPCError<string, unknown>): object {
  if (code === 'REFUSED') {
    const { code: refusal, detail } = data as Pick<Refusal, 'code' | 'detail'>;
    return { ...apiNo(refusal, message, detail), data };
  }
  if (code === 'BAD_REQUEST') return inputNo(data, cause);
  const reference = (data as { readonly reference?: string } | undefined)?.reference;
  return reference === undefined ? apiNo(code, message) : faultNo(reference);
}

function inputNo(data: unknown, cause: unknown): ApiNo {
  const { issues = [] } = (data ?? {}) as { readonly issues?: readonly AnyIssue[] };
  const sent = cause instanceof ValidationError ? cause.data : undefined;
  const problem = inputProblem(issues, sent);
  return problem
    ? apiNo('invalid_input', problem.message, { field: problem.field })
    : apiNo('bad_body', 'The request could not be read.');
}

/** The sentence of a refusal for programs. */
export const wordsOf = (code: string, detail: Refusal['detail'] = {}): string =>
  keyWords[code]?.(detail) ?? sentenceOf({ code, detail });

const keyWords: Readonly<Record<string, (detail: Refusal['detail']) => string>> = {
  not_signed_in: () => 'Send an API key: Authorization: Bearer tf_…',
  key_invalid: () =>
    'This key is unknown, has expired, was revoked, or is not used from one of its networks.',
  key_out_of_scope: ({ scope, has }) =>
    `This call needs a key with the scope "${scope}".${has === undefined ? '' : ` This key has the scope "${has}".`}`,
  too_many_attempts: () => 'Too many calls with this key. Wait for the seconds in Retry-After.',
};
