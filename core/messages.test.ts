import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Figures that are no rule of the product: each with its reason. Anything else is a constant and
 * comes by parameter.
 */
const allowed: Readonly<Record<string, string>> = {
  copying_distribution_lowest_bucket: 'an edge of the histogram, whose buckets stand beside it in the code',
  copying_distribution_highest_bucket: 'an edge of the histogram',
  copying_evidence_record_long_enough: 'the level of confidence that names the statistic',
  copying_record_like_one_would_never: 'the level of confidence that names the statistic',
  copying_more_days_like_these_would: 'the level of confidence that names the statistic',
  copying_record_follow_time: 'the percentile that names the statistic',
  copying_record_faithful_amount: 'the share that names the statistic',
};
const money = /[$€]\s?\d|\d\s?%/;

const typedFigures = (language: string): string[] =>
  readdirSync(`messages/${language}`).flatMap((file) =>
    Object.entries(
      JSON.parse(readFileSync(`messages/${language}/${file}`, 'utf8')) as Record<string, unknown>,
    ).flatMap(([key, text]) =>
      money.test(JSON.stringify(text)) && !(key in allowed)
        ? [
            `${language}/${file} ${key}: put the figure's constant in by a parameter, such as {minimum} or {percent}`,
          ]
        : [],
    ),
  );

describe('messages', () => {
  it.each(['en', 'es'])(
    'hold no amount of money and no percentage that a constant could contradict (%s)',
    (language) => {
      expect(typedFigures(language)).toEqual([]);
    },
  );

  it.each(['en', 'es'])('have keys that say what each text is about, without a figure (%s)', (language) => {
    const figures = readdirSync(`messages/${language}`).flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(`messages/${language}/${file}`, 'utf8')) as Record<string, unknown>)
        .filter((key) => /\d/.test(key))
        .map(
          (key) =>
            `${language}/${file} ${key}: name the place and the meaning, such as funding_limit_left_month`,
        ),
    );
    expect(figures).toEqual([]);
  });

  it('keep no exception that nothing needs', () => {
    const all = readdirSync('messages/en').map((file) => readFileSync(`messages/en/${file}`, 'utf8'));
    for (const key of Object.keys(allowed)) expect(all.some((text) => text.includes(`"${key}"`))).toBe(true);
  });
});
