// How copies did, as the API says it.
import { decisionCodes } from '#core/copying/decision-codes.ts';
import { fidelityCauses, fidelityLines } from '#core/copying/results/fidelity-lines.ts';
import { instant, z } from '#core/values/z.ts';

export const copyCurve = z.object({
  copyId: z.string(),
  /** 40 at most, oldest first, ending now. */
  points: z.array(
    z.object({
      at: instant,
      /** Everything in the copy at market, before the fee that has accrued. */
      value: z.string(),
      /** Money put in up to this instant, less what was taken out: `value` less this is the result. */
      putIn: z.string(),
    }),
  ),
});
export type CopyCurveView = z.infer<typeof copyCurve>;

export const fidelity = z.object({
  asOf: instant,
  /** What the leader's trades in exact proportion and free of cost would have made. */
  ideal: z.string(),
  own: z.string(),
  /** Ideal less own: the lines sum to it. */
  difference: z.string(),
  lines: z.array(
    z.object({
      line: z.enum(fidelityLines),
      amount: z.string(),
      count: z.number().int(),
      /** Sums of its events by what is behind them: they add up to the line. */
      causes: z.array(
        z.object({
          cause: z.enum([...decisionCodes, ...fidelityCauses]),
          amount: z.string(),
          count: z.number().int(),
        }),
      ),
      /** The newest; the file has all. */
      events: z.array(
        z.object({
          at: instant,
          cause: z.enum([...decisionCodes, ...fidelityCauses]),
          symbol: z.string().nullable(),
          side: z.enum(['buy', 'sell']).nullable(),
          quantity: z.string(),
          amount: z.string(),
        }),
      ),
    }),
  ),
});
export type FidelityView = z.infer<typeof fidelity>;

/** A copy against its trader over time, on the basis of the statement. US dollars. */
export const copyRecord = z.object({
  copyId: z.string(),
  from: instant,
  until: instant,
  /** All that was ever put in: what percents count from. */
  putIn: z.string(),
  /**
   * 120 at most, rising from the start: the copy's result after all fees, and that of the trader's
   * trades in exact proportion free of cost. The last are the statement's.
   */
  points: z.array(z.object({ at: instant, own: z.string(), ideal: z.string() })),
  /** Openings that were not copied, and when the newest were. */
  skipped: z.object({ count: z.number().int(), at: z.array(instant) }),
  /** Every answer there is. */
  decisions: z.number().int(),
  /** What would have kept trades from being too small; null when nothing was or money would not do. */
  help: z
    .object({
      /** To add now. */
      amount: z.string(),
      /** What the copy would be worth with it: none of them would have been too small. */
      equity: z.string(),
      skipped: z.number().int(),
      /** What they would have made; negative when skipping them spared money. */
      cost: z.string(),
    })
    .nullable(),
});
export type CopyRecordView = z.infer<typeof copyRecord>;
