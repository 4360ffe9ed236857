import { oc } from '@orpc/contract';
import { z } from '#core/values/z.ts';

/** Who may call: nobody is the default, so a route that forgets to say is closed. */
export type Access = 'nobody' | 'public' | 'session' | 'verified' | 'admin';

/**
 * Codes that the access of a call can be refused with, before the call itself looks at anything.
 */
export const accessRefusals = {
  nobody: ['not_found'],
  public: [],
  session: ['not_signed_in', 'read_only_view'],
  verified: ['not_signed_in', 'not_verified', 'read_only_view'],
  admin: ['not_signed_in', 'not_verified', 'two_factor_required', 'not_admin', 'read_only_view'],
} as const satisfies Readonly<Record<Access, readonly string[]>>;
type AccessRefusal = (typeof accessRefusals)[Access][number];

/**
 * Start of every procedure: `procedure('verified').refuses('id_reused',
 * 'not_found').input(…).output(…)`. The codes stand in their order of precedence; those of the
 * access come before them. Unknown input fields are refused by strictObject.
 */
export const procedure = (access: Access) =>
  Object.assign(begin<never>(access, []), {
    refuses: <Code extends string>(...codes: readonly Code[]) => begin(access, codes),
  });

const begin = <Code extends string>(access: Access, codes: readonly Code[]) =>
  oc
    .$meta<{ access: Access; refuses: readonly string[] }>({ access: 'nobody', refuses: [] })
    .meta({ access, refuses: codes })
    .errors({
      REFUSED: {
        status: 409,
        data: z.object({
          code: z.enum<readonly (AccessRefusal | Code)[]>([...accessRefusals[access], ...codes]),
          detail: z.record(z.string(), z.string()),
        }),
      },
    });

export const page = z.strictObject({
  limit: z.number().int().min(1).max(100).default(50),
  before: z.string().max(60).optional(),
});
