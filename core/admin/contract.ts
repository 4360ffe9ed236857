import { page, procedure } from '#core/values/procedure.ts';
import { z } from '#core/values/z.ts';

const adminUser = z.object({
  id: z.string(),
  shortId: z.string(),
  displayName: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  isAdmin: z.boolean(),
  totalBalance: z.string(),
  registeredAt: z.string(),
});
export type AdminUserView = z.infer<typeof adminUser>;

export const adminContract = {
  users: procedure('admin')
    .input(page.extend({ search: z.string().trim().max(100).default('') }))
    .output(
      z.object({
        users: z.array(adminUser),
        next: z.string().nullable(),
        totals: z.object({
          users: z.number().int(),
          awaitingWithdrawals: z.number().int(),
          awaitingDeposits: z.number().int(),
        }),
      }),
    ),
};
