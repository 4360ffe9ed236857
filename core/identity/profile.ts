// What a person may say about themselves and choose for their pages, agreed by both sides.
import { m } from '#core/messages/messages.js';
import { countryCodes } from '#core/identity/kyc.ts';
import { displayNameSchema } from '#core/identity/rules.ts';
import { type InstrumentClass, instrumentClasses } from '#core/market/classes.ts';
import { locales } from '#core/values/locale.ts';
import { plainLine } from '#core/values/text/visible.ts';
import { z } from '#core/values/z.ts';
import { zoneNamed } from '#core/values/zone/zone.ts';

export const experiences = ['beginner', 'intermediate', 'advanced'] as const;
export const riskTolerances = ['low', 'medium', 'high'] as const;
export const maxBioLength = 500;

/** Each once, in the order of the list, so that the same choice is the same value. */
function inOrder(chosen: readonly InstrumentClass[]): InstrumentClass[] {
  return instrumentClasses.filter((one) => chosen.includes(one));
}

/** Empty text stands for "not said". */
const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(''), schema]);

export const profileFields = z.strictObject({
  displayName: z.string().max(200, { abort: true }).overwrite(plainLine).pipe(orEmptyName()),
  /** What may be a number is decided with the country, when it is saved. */
  phone: z.string().max(40).trim(),
  country: z
    .string()
    .refine((code) => code === '' || countryCodes.includes(code), m.identity_profile_country_unknown()),
  bio: z
    .string()
    .trim()
    .max(maxBioLength, m.identity_bio_must_be_less_than({ maxBioLength }))
    .refine(
      (text) => !text.includes('\u0000') && text.isWellFormed(),
      m.identity_bio_holds_signs_cannot_be(),
    ),
  experience: orEmpty(z.enum(experiences)),
  riskTolerance: orEmpty(z.enum(riskTolerances)),
  /** Kinds of markets the markets page opens with; none: all of them. */
  preferredMarkets: z.array(z.enum(instrumentClasses)).max(instrumentClasses.length).transform(inOrder),
  isPublic: z.boolean(),
  /** Whether the public profile says how the person's own trades went. */
  showTradingStats: z.boolean(),
});
export type ProfileFields = z.infer<typeof profileFields>;

/** A name that is empty or keeps its rules; the rules' own sentences reach the person. */
function orEmptyName() {
  return z.string().superRefine((name, context) => {
    if (name === '') return;
    const result = displayNameSchema.safeParse(name);
    if (!result.success)
      for (const { message } of result.error.issues) context.addIssue({ code: 'custom', message });
  });
}

export const themeChoices = ['system', 'light', 'dark'] as const;
export const paletteChoices = ['green-red', 'red-green', 'blue-orange'] as const;
export const amountChoices = ['shown', 'hidden'] as const;

export const displayFields = z.strictObject({
  theme: z.enum(themeChoices),
  palette: z.enum(paletteChoices),
  amounts: z.enum(amountChoices),
  locale: z.enum(locales),
  /** Empty: the zone of the browser. */
  zone: z
    .string()
    .max(64)
    .refine((zone) => zone === '' || zoneNamed(zone) !== undefined, m.identity_choose_time_zone_list()),
});
export type DisplayFields = z.infer<typeof displayFields>;
