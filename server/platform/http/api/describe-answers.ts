// The answers of a call in the OpenAPI document beside its output: one response for each status.
import { statusOfRefusal } from '#core/values/refusal.ts';
import { type RequestError, requestErrors, wordsOf } from '#server/platform/http/api/answers.ts';

interface Said {
  readonly code: string;
  readonly status: number;
  readonly words: string;
}

/** `scope` is the one that the call needs. */
export const refusalsSaid = (codes: readonly string[], scope: string): readonly Said[] =>
  codes.map((code) => ({
    code,
    status: statusOfRefusal(code),
    words: wordsOf(code, code === 'key_out_of_scope' ? { scope } : {}),
  }));

export const errorsSaid = (codes: readonly RequestError[]): readonly Said[] =>
  codes.map((code) => ({ code, status: requestErrors[code][0], words: requestErrors[code][1] }));

export const responsesOf = (all: readonly Said[]) =>
  Object.fromEntries(
    [...Map.groupBy(all, ({ status }) => status)].map(([status, alike]) => [
      String(status),
      {
        description: alike.map(({ code, words }) => `${code}: ${words}`).join('\n'),
        content: { 'application/json': { schema: bodySchema(alike.map(({ code }) => code)) } },
      },
    ]),
  );

const text = { type: 'string' as const };
const bodySchema = (codes: readonly string[]) => ({
  type: 'object' as const,
  required: ['code', 'message', 'detail'],
  properties: {
    code: { enum: [...codes] },
    message: { ...text, description: 'A sentence for people; it may change.' },
    detail: {
      type: 'object' as const,
      additionalProperties: text,
      ...(codes.includes('invalid_input') && {
        properties: {
          field: {
            ...text,
            description:
              'Of invalid_input: where, such as `quantity`; empty for a name that is not repeated.',
          },
        },
      }),
      ...(codes.includes('fault') && { required: ['reference'] }),
    },
  },
});
