// Calls of the limits that a person sets for their own trading; part of the trading contract.
import { isLeverageText, isMoneyText, ownLimitKinds } from '#core/trading/own-limits/own-limits.ts';
import { readUnits } from '#core/values/money.ts';
import { procedure } from '#core/values/procedure.ts';
import { instant, z } from '#core/values/z.ts';

const kind = z.enum(ownLimitKinds);
const limit = z.object({
  kind,
  /** Dollars, or the number of a leverage; null: no limit. */
  value: z.string().nullable(),
  /** A looser limit that has been asked for and does not hold yet. */
  pending: z.object({ value: z.string().nullable(), from: instant }).nullable(),
});
export type OwnLimitView = z.infer<typeof limit>;

const ownLimits = z.object({
  /**
   * Whether the plan includes setting them. Those that are set hold without it, and may be lifted.
   */
  isIncluded: z.boolean(),
  limits: z.array(limit),
  /**
   * When the running day began, 00:00 UTC, and the market's result of it, which the daily loss limit
   * is measured by.
   */
  dayFrom: instant,
  dayResult: z.string(),
});
export type OwnLimitsView = z.infer<typeof ownLimits>;

const money = z
  .string()
  .max(40)
  .refine(isMoneyText)
  .transform((text) => readUnits(text, 2));

export const ownLimitProcedures = {
  ownLimits: procedure('verified').output(ownLimits),
  /**
   * Sets all three. A tighter one holds at once, a looser one after 24 hours; one that stays as it
   * is keeps what it waits for.
   */
  setOwnLimits: procedure('verified')
    .refuses('plan_limit_reached')
    .input(
      z.strictObject({
        daily_loss: money.nullable(),
        position: money.nullable(),
        leverage: z.string().max(40).refine(isLeverageText).transform(BigInt).nullable(),
      }),
    )
    .output(ownLimits),
  /** Takes back a looser limit that does not hold yet. */
  keepOwnLimit: procedure('verified').input(z.strictObject({ kind })).output(ownLimits),
};
