// Sentences that name a number, a size or a time: each is held against the constant behind it, in both languages, so that a rule
// cannot change under its sentence. Money and percentages never stand in a sentence at all: core/messages.test.ts.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { maxPictureBytes, newDays, trendingDays } from '#core/collectibles/rules.ts';
import { inactiveMs } from '#core/copying/record/leader-statistics.ts';
import { exitDelayMs } from '#core/copying/rules.ts';
import { limitMonthMs, timeLockMs, usualHoldHours } from '#core/funding/withdrawals.ts';
import { traderNameSchema } from '#core/copying/trader-name.ts';
import { passwordCriteria } from '#core/identity/credentials.ts';
import { maxKycFileBytes, maxKycFiles, maxKycTotalBytes } from '#core/identity/kyc.ts';
import { retryDays } from '#core/plans/rules.ts';
import { maxChatBytes, maxChatFiles, maxMessageLength, maxNoteLength } from '#core/support/rules.ts';
import { awaitFundsMs } from '#core/trading/invest/invest.ts';
import { longestName } from '#core/trading/portfolios/portfolios-contract.ts';
import { minReturns, minTailReturns, daysPerYear } from '#core/trading/analytics/statistics.ts';
import { dayMs, hourMs, minuteMs } from '#core/values/time.ts';
import { tapeDays } from '#server/domains/copying/leaders/tape.ts';
import { codeValidMs, linkValidMs } from '#server/domains/identity/sign-in/mailed-links.ts';
import { viewMs } from '#server/domains/identity/people/view-as.ts';
import { maxPixels } from '#server/platform/files/limits.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const megabyte = 1024 * 1024;
const megabytes = (bytes: number): number => bytes / megabyte;

/** The shortest and the longest text that a rule accepts. */
const lengths = (isAccepted: (text: string) => boolean): number[] => {
  const accepted = Array.from({ length: 200 }, (_, length) => length).filter((length) =>
    isAccepted('ab'.repeat(length).slice(0, length)),
  );
  return [Math.min(...accepted), Math.max(...accepted)];
};

/** Every number that the sentence names, from the constant that rules it. */
const ruled: Readonly<Record<string, readonly number[]>> = {
  collectibles_meaning_new: [newDays],
  collectibles_meaning_trending: [trendingDays],
  collectibles_picture_hint: [megabytes(maxKycFileBytes)],
  collectibles_refused_too_many_pictures: [megabytes(maxPictureBytes)],
  copying_all_copies_pause_now_close: [exitDelayMs / hourMs],
  copying_blocked_inactive: [inactiveMs / dayMs],
  copying_copied_trades_90_days: [tapeDays],
  copying_from_100_days_on: [minTailReturns],
  copying_from_365_days_on: [daysPerYear],
  copying_name_has_3_40_letters: lengths((text) => traderNameSchema.safeParse(text).success),
  copying_too_short_say_record_speaks: [minReturns],
  copying_volume_90_days: [tapeDays],
  funding_one_administrator_only_wait_24: [timeLockMs / hourMs],
  funding_left_30_days: [limitMonthMs / dayMs],
  funding_shortened_on_demo_usually_24: [usualHoldHours],
  identity_from_mail_we_sent_works: [codeValidMs / minuteMs],
  identity_least_8_characters: lengths((text) => passwordCriteria[0].isMet(text)).slice(0, 1),
  identity_password_must_be_least_8: lengths((text) => passwordCriteria[0].isMet(text)).slice(0, 1),
  mails_email_change: [linkValidMs / hourMs],
  mails_verify: [codeValidMs / minuteMs, linkValidMs / hourMs],
  people_view_as_text: [viewMs / minuteMs],
  plans_keep_plan_for_14_days: [Math.max(...retryDays), ...retryDays],
  portfolios_name_hint: [longestName],
  portfolios_name_too_long: [longestName],
  refusals_conversation_holds_10_files_most: [maxChatFiles],
  refusals_file_larger_than_5_mb: [megabytes(maxKycFileBytes)],
  refusals_files_conversation_may_be_25: [megabytes(maxChatBytes)],
  refusals_files_together_above_25_mb: [megabytes(maxKycTotalBytes)],
  refusals_have_uploaded_10_files_most: [maxKycFiles],
  refusals_picture_has_more_than_40: [maxPixels / 1_000_000],
  support_attach_file_jpeg_png_or: [megabytes(maxKycFileBytes)],
  support_message_too_long_maximum_1000: [maxMessageLength],
  support_note_has_most_2000_characters: [maxNoteLength],
  trading_wallet_lacks_confirm_shares_bought: [awaitFundsMs / hourMs],
  verification_jpeg_png_or_pdf_up: [megabytes(maxKycFileBytes)],
  verification_withdrawals_30_days: [limitMonthMs / dayMs],
};

/** Sentences whose number is no rule of the product, each with what it is. */
const named: Readonly<Record<string, string>> = {
  content_3_confirmations_about_10_30: 'sample terms of the landing page, from the specification',
  copying_copiers_30_days: 'the period that names the figure',
  copying_one_day: 'one of the periods of a what-if',
  copying_volatility_30_days_year_loss: 'the period that names the statistic',
  funding_10_30_minutes: 'what the network usually takes, from the specification',
  funding_1_hour: 'what the network usually takes',
  funding_24_48_hours: 'the specification’s words for bank transfers',
  funding_5_15_minutes: 'what the network usually takes, from the specification',
  funding_enter_6_digits_code: 'the length of a code (RFC 6238)',
  funding_left_24_hours: 'the period that names the limit: a day',
  funding_payments_usually_confirm_within_3: 'the specification’s words',
  identity_6_digit_code: 'the length of a code (RFC 6238)',
  identity_enter_6_digits_code: 'the length of a code (RFC 6238)',
  settings_enter_6_digits: 'the length of a code (RFC 6238)',
  market_average_20_days: 'the period that names the indicator',
  market_average_50_days: 'the period that names the indicator',
  market_average_volume_20_days: 'the period that names the indicator',
  market_change_over_10_days: 'the period that names the indicator',
  market_highest_high_20_days: 'the period that names the indicator',
  market_lowest_low_20_days: 'the period that names the indicator',
  market_mon_fri_9_30_16: 'the hours of the exchange, from its calendar',
  market_sun_17_00_fri_17: 'the hours of the currency markets',
  oversight_cool_off_until_hint: 'the beginning of a day in UTC',
  people_day_1: 'a choice whose length stands beside it in the form',
  people_hour_1: 'a choice whose length stands beside it in the form',
  people_hours_4: 'a choice whose length stands beside it in the form',
  people_minutes_30: 'a choice whose length stands beside it in the form',
  people_minutes_5: 'a choice whose length stands beside it in the form',
  people_week_1: 'a choice whose length stands beside it in the form',
  refusals_own_limit_daily_loss: 'the beginning of a day in UTC',
  trading_one_day_loss_1_day: 'the period that names the statistic',
  trading_own_limit_daily_loss_hint: 'the beginning of a day in UTC',
  verification_not_older_than_3_months: 'what people who look at papers ask for; no rule of the program',
  verification_review_takes_up_2_business: 'what the operator promises; no rule of the program',
  verification_withdrawals_24_hours: 'the period that names the limit: a day',
};

interface Sentence {
  readonly key: string;
  readonly language: string;
  readonly numbers: readonly number[];
}
const unit =
  'MB|kB|files?|archivos|hours?|horas?|days?|días?|minutes?|minutos?|seconds?|segundos?|characters|caracteres|months?|meses|years?|weeks?|semanas?|digits?|dígitos|letters|letras|megapixels|megapíxeles|trades|keys';
const counted = new RegExp(
  String.raw`(?<![\w{])\d[\d.,:–-]*(?: (?:a|to|y|and) \d+)?[\s-](?:${unit})\b|\b\d\d:\d\d\b`,
  'u',
);
const numbersIn = (text: string): number[] =>
  [...text.replace(/\{[^}]*\}/g, '').matchAll(/\d+(?:[.,]\d{3})*/g)].map(([digits]) =>
    Number(digits.replace(/[.,]/g, '')),
  );

const sentences: readonly Sentence[] = ['en', 'es'].flatMap((language) =>
  globSync(`messages/${language}/*.json`, { cwd: root }).flatMap((path) =>
    Object.entries(JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as Record<string, unknown>).flatMap(
      ([key, text]) =>
        typeof text === 'string' && counted.test(text) ? [{ key, language, numbers: numbersIn(text) }] : [],
    ),
  ),
);

/** Bounds that stand beside their sentence in a contract: `.max(300, m.…())`. */
const bounds = new Map(
  globSync('core/**/*.ts', { cwd: root, exclude: (path) => String(path).includes('messages') }).flatMap(
    (path) =>
      [...readFileSync(`${root}${path}`, 'utf8').matchAll(/\.(?:min|max)\(\s*([\d_]+),\s*m\.(\w+)\(/g)].map(
        ([, bound = '', key = '']) => [key, Number(bound.replaceAll('_', ''))] as const,
      ),
  ),
);

describe('item 16: a sentence that names a count, a size or a time', () => {
  it.each(sentences)('$key ($language)', ({ key, numbers }) => {
    if (key in named) return;
    const bound = bounds.get(key);
    const rule = ruled[key] ?? (bound === undefined ? undefined : [bound]);
    expect(
      rule,
      'Put its constant into `ruled` in server/typed-figures.test.ts, or hand the figure in by a parameter.',
    ).toBeDefined();
    expect(numbers).toEqual(rule);
  });

  it('keeps no entry that nothing needs', () => {
    const keys = new Set(sentences.map(({ key }) => key));
    expect([...Object.keys(ruled), ...Object.keys(named)].filter((key) => !keys.has(key))).toEqual([]);
  });
});
