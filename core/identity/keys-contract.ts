// Calls of the API keys card; part of the identity contract.
import { codeRefusals } from '#core/identity/code-refusals.ts';
import { m } from '#core/messages/messages.js';
import { keyScopes } from '#core/identity/key-scopes.ts';
import { procedure } from '#core/values/procedure.ts';
import { labelOf } from '#core/values/text/written.ts';
import { instant, z } from '#core/values/z.ts';

export const maxKeys = 10;
export const maxKeyDays = 365;
/** Calls of one key in a minute. */
export const keyCallsPerMinute = 120;

const key = z.object({
  id: z.string(),
  name: z.string(),
  /** The first letters of the secret, to tell keys apart. */
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** Networks it works from; empty: from everywhere. */
  networks: z.array(z.string()),
  createdAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
  lastUsedAt: instant.nullable(),
  lastUsedFrom: z.string().nullable(),
});
export type ApiKeyView = z.infer<typeof key>;

/** An IPv4 or IPv6 address, or a network such as 192.0.2.0/24. The server checks it in full. */
const network = z
  .string()
  .trim()
  .max(50)
  .regex(/^[0-9a-fA-F.:]+(\/\d{1,3})?$/, m.keys_network_form());

export const keyProcedures = {
  apiKeys: procedure('verified').output(z.array(key)),
  /** The secret is in this answer and nowhere else. */
  createApiKey: procedure('verified')
    .refuses(
      'too_many_attempts',
      'wrong_password',
      ...codeRefusals,
      'code_required',
      'key_network_wrong',
      'plan_limit_reached',
      'too_many_keys',
    )
    .input(
      z.strictObject({
        name: labelOf({ min: [1, m.keys_give_it_a_name], max: 60 }),
        scopes: z.array(z.enum(keyScopes)).min(1, m.keys_choose_a_scope()).max(keyScopes.length),
        days: z.number().int().min(1).max(maxKeyDays),
        networks: z.array(network).max(10),
        password: z.string().min(1, m.identity_password_required()).max(128),
        code: z
          .string()
          .regex(/^\d{6}$/)
          .optional(),
      }),
    )
    .output(z.object({ key, secret: z.string() })),
  revokeApiKey: procedure('verified')
    .refuses('not_found')
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(z.array(key)),
};
