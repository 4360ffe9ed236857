import type { z } from '#core/values/z.ts';

/** First message of each field of a schema check: {} when the value fits. */
export function problemsOfSchema(schema: z.ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  if (result.success) return {};
  const problems: Record<string, string> = {};
  for (const issue of result.error.issues) problems[issue.path.map(String).join('.')] ??= issue.message;
  return problems;
}
