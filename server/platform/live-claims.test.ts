import { describe, expect, it } from 'vitest';
import { defaultSite } from '#core/content/site.ts';
import { loadConfig } from '#server/platform/config.ts';
import { sampleClaimProblems } from '#server/platform/live-claims.ts';

describe('sample claims', () => {
  it('are refused in live mode by a sentence each, and allowed in a demo', () => {
    const all = { sampleFigures: true, sampleReviews: true, sampleAnalysis: true };
    expect(sampleClaimProblems('live', all)).toEqual([
      'SITE_FILE: sampleFigures must be false in live mode: sample claims are never shown beside real money',
      'SITE_FILE: sampleReviews must be false in live mode: sample claims are never shown beside real money',
      'SITE_FILE: sampleAnalysis must be false in live mode: sample claims are never shown beside real money',
    ]);
    expect(sampleClaimProblems('live', { ...all, sampleReviews: false })).toHaveLength(2);
    expect(
      sampleClaimProblems('live', { sampleFigures: false, sampleReviews: false, sampleAnalysis: false }),
    ).toEqual([]);
    expect(sampleClaimProblems('demo', all)).toEqual([]);
  });

  it('stop the start in live mode, where a site that says nothing about itself shows sample reviews', () => {
    expect(defaultSite.sampleReviews).toBe(true);
    expect(() => loadConfig({ MODE: 'live' })).toThrow(
      'SITE_FILE: sampleReviews must be false in live mode: sample claims are never shown beside real money',
    );
    expect(loadConfig({ MODE: 'demo' }).site.sampleReviews).toBe(true);
  });
});
