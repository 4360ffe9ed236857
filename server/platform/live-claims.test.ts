import { describe, expect, it } from 'vitest';
import { defaultSite } from '#core/content/site.ts';
import { loadConfig } from '#server/platform/config.ts';
import { sampleClaimProblems } from '#server/platform/live-claims.ts';

describe('sample claims', () => {
  it('are refused in live mode by a sentence each, and allowed in a demo', () => {
    const both = { sampleFigures: true, sampleReviews: true };
    expect(sampleClaimProblems('live', both)).toEqual([
      'SITE_FILE: sampleFigures must be false in live mode: sample claims are never shown beside real money',
      'SITE_FILE: sampleReviews must be false in live mode: sample claims are never shown beside real money',
    ]);
    expect(sampleClaimProblems('live', { ...both, sampleReviews: false })).toHaveLength(1);
    expect(sampleClaimProblems('live', { sampleFigures: false, sampleReviews: false })).toEqual([]);
    expect(sampleClaimProblems('demo', both)).toEqual([]);
  });

  it('stop the start in live mode, where a site that says nothing about itself shows sample reviews', () => {
    expect(defaultSite.sampleReviews).toBe(true);
    expect(() => loadConfig({ MODE: 'live' })).toThrow(
      'SITE_FILE: sampleReviews must be false in live mode: sample claims are never shown beside real money',
    );
    expect(loadConfig({ MODE: 'demo' }).site.sampleReviews).toBe(true);
  });
});
