import { oc } from '@orpc/contract';
import { z } from '#core/values/z.ts';

/** Who may call: nobody is the default, so a route that forgets to say is closed. */
export type Access = 'nobody' | 'public' | 'session' | 'verified' | 'admin';

/** Start of every procedure: `procedure('verified').input(…).output(…)`. Unknown input fields are refused by strictObject. */
export const procedure = (access: Access) =>
  oc
    .$meta<{ access: Access }>({ access: 'nobody' })
    .meta({ access })
    .errors({
      REFUSED: {
        status: 409,
        data: z.object({ code: z.string(), detail: z.record(z.string(), z.string()) }),
      },
    });

export const page = z.strictObject({
  limit: z.number().int().min(1).max(100).default(50),
  before: z.string().max(60).optional(),
});
