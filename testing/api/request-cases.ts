// What every call refuses before it looks at what is asked, and what it says of a fault.
import type { ApiStage, RefusalCase } from '#testing/api/api-stage.ts';
import { type Answer, asked, callNamed } from '#testing/api/asking.ts';

const longest = 64 * 1024;

export function requestCases(operation: string, takesInput: boolean): RefusalCase[] {
  const call = callNamed(operation);
  const plain = asked(call);
  const isWrite = call.method === 'POST';
  const path = `${plain.path}${plain.path.includes('?') ? '&' : '?'}x=%00`;
  const of = (code: string, how: string, change: Partial<typeof plain>): RefusalCase => ({
    code,
    how,
    ask: (stage) => stage.send({ ...plain, ...change }, stage.owner.secret),
  });
  return [
    of('bad_path', 'a NUL', { path }),
    of('bad_path', 'no letters', { path: `${plain.path.split('?', 1)[0]}/%ff` }),
    ...(takesInput ? [of('invalid_input', 'an unknown field', asked(call, { nonsense: 'x' }))] : []),
    ...(isWrite
      ? [
          of('bad_body', 'no JSON', { body: '{"id":' }),
          of('bad_body', 'a list', { body: '[]' }),
          of('too_large', 'stated', { body: JSON.stringify({ id: 'x'.repeat(longest) }) }),
          of('not_json', 'text', { headers: { 'content-type': 'text/plain' } }),
        ]
      : [of('bad_body', 'a GET with one', { body: '{}' })]),
    { code: 'fault', ask: (stage) => withoutKeys(stage, () => stage.send(plain, stage.owner.secret)) },
  ];
}

/** While the database has no table of keys: a fault of any call. */
async function withoutKeys(stage: ApiStage, act: () => Promise<Answer>): Promise<Answer> {
  const { pool } = stage.site.database;
  await pool.query('alter table identity.api_key rename to api_key_away');
  try {
    return await act();
  } finally {
    await pool.query('alter table identity.api_key_away rename to api_key');
  }
}
