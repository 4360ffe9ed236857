// What every call refuses a key with.
import type { ApiStage, RefusalCase } from '#testing/api/api-stage.ts';
import { asked, callNamed } from '#testing/api/asking.ts';

const sql = (stage: ApiStage, text: string) => stage.site.database.pool.query(text);
/** Calls and guesses are counted over all of a run. */
const forget = (stage: ApiStage) => sql(stage, 'delete from identity.rate_limit');

export function keyCases(operation: string): RefusalCase[] {
  const call = callNamed(operation);
  const plain = asked(call);
  const other = call.scope === 'read' ? 'trade' : 'read';
  const invalid = (how: string, secretOf: (stage: ApiStage) => string): RefusalCase => ({
    code: 'key_invalid',
    how,
    ask: async (stage) => {
      await forget(stage);
      return stage.send(plain, secretOf(stage));
    },
  });
  return [
    { code: 'not_signed_in', how: 'no key', ask: (stage) => stage.send(plain) },
    {
      code: 'not_signed_in',
      how: 'no bearer',
      ask: (stage) => stage.send({ ...plain, headers: { authorization: 'Basic dTpw' } }),
    },
    invalid('unknown', () => `tf_${'x'.repeat(43)}`),
    invalid('revoked', ({ keys }) => keys.revoked),
    invalid('expired', ({ keys }) => keys.expired),
    invalid('from another network', ({ keys }) => keys.elsewhere),
    {
      code: 'too_many_attempts',
      ask: async (stage) => {
        await forget(stage);
        await stage.send(plain, stage.owner.secret);
        await sql(stage, "update identity.rate_limit set points = 1000 where key like 'api-key:%'");
        const answer = await stage.send(plain, stage.owner.secret);
        await forget(stage);
        return answer;
      },
    },
    {
      code: 'plan_limit_reached',
      how: 'a plan without keys',
      ask: async (stage) => {
        await sql(stage, 'update plans.setting set are_sold = true');
        const answer = await stage.send(plain, stage.owner.secret);
        await sql(stage, 'update plans.setting set are_sold = false');
        return answer;
      },
    },
    { code: 'key_out_of_scope', ask: (stage) => stage.send(plain, stage.keys[other]) },
  ];
}
