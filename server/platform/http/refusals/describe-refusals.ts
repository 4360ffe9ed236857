// The refusals of a call in the OpenAPI document: one response for each status, with the codes in
// their order of precedence.
import { statusOfRefusal } from '#core/values/refusal.ts';

/** `wordsOf` has the sentence of a code. */
export const refusalResponses = (codes: readonly string[], wordsOf: (code: string) => string) =>
  Object.fromEntries(
    [...Map.groupBy(codes, statusOfRefusal)].map(([status, alike]) => [
      String(status),
      {
        description: alike.map((code) => `${code}: ${wordsOf(code)}`).join('\n'),
        content: { 'application/json': { schema: bodySchema(alike) } },
      },
    ]),
  );

const bodySchema = (codes: readonly string[]) => ({
  type: 'object' as const,
  required: ['code', 'message', 'detail'],
  properties: {
    code: { enum: [...codes] },
    message: { type: 'string' as const, description: 'A sentence for people; it may change.' },
    detail: { type: 'object' as const, additionalProperties: { type: 'string' as const } },
  },
});
