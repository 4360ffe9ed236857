// Sentences that name a number, a size or a time: each is held against the constant behind it,
// in both languages, so that a rule cannot change under its sentence. Money and percentages never
// stand in a sentence at all: core/messages.test.ts.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { maxPictureBytes, newDays, trendingDays } from '#core/collectibles/rules.ts';
import { inactiveMs } from '#core/copying/record/leader-statistics.ts';
import { exitDelayMs } from '#core/copying/rules.ts';
import { limitMonthMs, timeLockMs, usualHoldHours } from '#core/funding/withdrawals.ts';
import { traderNameSchema } from '#core/copying/trader-name.ts';
import { displayNameProblem, passwordCriteria, passwordProblems } from '#core/identity/credentials.ts';
import { maxKycFileBytes, maxKycFiles, maxKycTotalBytes } from '#core/identity/kyc.ts';
import { retryDays } from '#core/plans/rules.ts';
import { m } from '#core/messages/messages.js';
import { maxChatBytes, maxChatFiles, maxMessageLength, maxNoteLength } from '#core/support/rules.ts';
import { awaitFundsMs } from '#core/trading/invest/invest.ts';
import { longestName } from '#core/trading/portfolios/portfolios-contract.ts';
import { minReturns, daysPerYear } from '#core/trading/analytics/statistics.ts';
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

const displayNameLengths = lengths((text) => displayNameProblem(text) === undefined);

/** Every number that the sentence names, from the constant that rules it. */
const ruled: Readonly<Record<string, readonly number[]>> = {
  collectibles_meaning_new: [newDays],
  collectibles_meaning_trending: [trendingDays],
  collectibles_picture_hint: [megabytes(maxKycFileBytes)],
  collectibles_refused_too_many_pictures: [megabytes(maxPictureBytes)],
  copying_all_copies_pause_now_close: [exitDelayMs / hourMs],
  copying_blocked_inactive: [inactiveMs / dayMs],
  copying_record_copied_trades: [tapeDays],
  copying_record_annual_from_day: [daysPerYear],
  copying_trader_name_length: lengths((text) => traderNameSchema.safeParse(text).success),
  copying_too_short_say_record_speaks: [minReturns],
  copying_record_followed_volume: [tapeDays],
  funding_single_administrator_wait: [timeLockMs / hourMs],
  funding_limit_left_month: [limitMonthMs / dayMs],
  funding_hold_shortened_on_demo: [usualHoldHours],
  identity_from_mail_we_sent_works: [codeValidMs / minuteMs],
  identity_password_rule_length: lengths((text) => passwordCriteria[0].isMet(text)).slice(0, 1),
  identity_display_name_must_be_least: displayNameLengths.slice(0, 1),
  identity_display_name_must_be_less: displayNameLengths.slice(1),
  identity_password_too_long: lengths(
    (text) => !passwordProblems(text).includes(m.identity_password_too_long()),
  ).slice(1),
  identity_password_too_short: lengths((text) => passwordCriteria[0].isMet(text)).slice(0, 1),
  mails_email_change: [linkValidMs / hourMs],
  mails_verify: [codeValidMs / minuteMs, linkValidMs / hourMs],
  people_view_as_text: [viewMs / minuteMs],
  plans_missed_payment_answer: [Math.max(...retryDays), ...retryDays],
  portfolios_name_hint: [longestName],
  refusals_too_many_chat_files: [maxChatFiles],
  refusals_file_too_large: [megabytes(maxKycFileBytes)],
  refusals_chat_files_too_large: [megabytes(maxChatBytes)],
  refusals_files_too_large: [megabytes(maxKycTotalBytes)],
  refusals_too_many_files: [maxKycFiles],
  refusals_file_too_many_pixels: [maxPixels / 1_000_000],
  support_attach_file_jpeg_png_or: [megabytes(maxKycFileBytes)],
  support_message_too_long: [maxMessageLength],
  support_note_too_long: [maxNoteLength],
  trading_wallet_lacks_confirm_shares_bought: [awaitFundsMs / hourMs],
  verification_jpeg_png_or_pdf_up: [megabytes(maxKycFileBytes)],
  verification_month_limit: [limitMonthMs / dayMs],
};

/** Sentences whose number is no rule of the product, each with what it is. */
const named: Readonly<Record<string, string>> = {
  copying_distribution_copiers_trend: 'the period that names the figure',
  copying_in_one_day: 'the length of a record',
  copying_risk_tail_loss_from_day: 'the period that names the statistic',
  copying_risk_volatility_and_tail_loss: 'the period that names the statistic',
  funding_bitcoin_arrival_time: 'what the network usually takes, from the specification',
  funding_hold_one_hour: 'what the network usually takes',
  funding_withdrawal_processing_time: 'the specification’s words for bank transfers',
  funding_ethereum_arrival_time: 'what the network usually takes, from the specification',
  funding_code_malformed: 'the length of a code (RFC 6238)',
  funding_limit_left_day: 'the period that names the limit: a day',
  identity_sign_in_code_field: 'the length of a code (RFC 6238)',
  identity_code_malformed: 'the length of a code (RFC 6238)',
  settings_code_malformed: 'the length of a code (RFC 6238)',
  market_analysis_short_average: 'the period that names the indicator',
  market_analysis_long_average: 'the period that names the indicator',
  market_analysis_average_volume: 'the period that names the indicator',
  market_analysis_rate_of_change: 'the period that names the indicator',
  market_analysis_highest_high: 'the period that names the indicator',
  market_analysis_lowest_low: 'the period that names the indicator',
  market_hours_nyse: 'the hours of the exchange, from its calendar',
  market_hours_fx: 'the hours of the currency markets',
  people_open_for_day: 'a choice whose length stands beside it in the form',
  people_open_for_hour: 'a choice whose length stands beside it in the form',
  people_open_for_four_hours: 'a choice whose length stands beside it in the form',
  people_open_for_half_hour: 'a choice whose length stands beside it in the form',
  people_open_for_five_minutes: 'a choice whose length stands beside it in the form',
  people_open_for_week: 'a choice whose length stands beside it in the form',
  trading_one_day_value_at_risk: 'the period that names the statistic',
  verification_address_document_detail: 'what people who look at documents ask for; no rule of the program',
  verification_review_time: 'what the operator promises; no rule of the program',
  verification_day_limit: 'the period that names the limit: a day',
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

/** Bounds that stand beside their sentence in a contract: `.max(300, m.…())`, `max: [300, m.…]`. */
const bounds = new Map(
  globSync('core/**/*.ts', { cwd: root, exclude: (path) => String(path).includes('messages') }).flatMap(
    (path) =>
      [
        ...readFileSync(`${root}${path}`, 'utf8').matchAll(
          /(?:\.(?:min|max)\(|(?:min|max): \[)\s*([\d_]+),\s*(?:\(\) => )?m\.(\w+)/g,
        ),
      ].map(([, bound = '', key = '']) => [key, Number(bound.replaceAll('_', ''))] as const),
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
