import type { SiteProfile } from '#core/content/site.ts';

/**
 * What a site that handles real money may not show, a line each: figures, reviews and analysis of
 * the brochure, which nobody here achieved or wrote. A check of its own, so that it stands whatever
 * else live mode still lacks.
 */
export function sampleClaimProblems(
  mode: 'demo' | 'live',
  site: Pick<SiteProfile, 'sampleFigures' | 'sampleReviews' | 'sampleAnalysis'>,
): string[] {
  if (mode === 'demo') return [];
  const shown = (['sampleFigures', 'sampleReviews', 'sampleAnalysis'] as const).filter(
    (claim) => site[claim],
  );
  return shown.map(
    (claim) =>
      `SITE_FILE: ${claim} must be false in live mode: sample claims are never shown beside real money`,
  );
}
