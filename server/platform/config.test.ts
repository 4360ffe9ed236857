import { describe, expect, it } from 'vitest';
import { loadConfig } from '#server/platform/config.ts';

describe('the configuration', () => {
  it('is a demo on this machine when nothing is said', () => {
    expect(loadConfig({})).toMatchObject({
      MODE: 'demo',
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: './data',
      SEED: 'truefill',
    });
    expect(
      loadConfig({
        PORT: '',
        PUBLIC_URL: 'https://example.org/',
        SMTP_URL: 'smtp://mail.example.org',
        AUTH_SECRET: 'a secret of at least 32 characters',
      }).PUBLIC_URL,
    ).toBe('https://example.org');
  });

  it('gives a trial of 14 days in a demo, or of 0 to 90 whole ones', () => {
    const days = (PLAN_TRIAL_DAYS?: string) => loadConfig({ PLAN_TRIAL_DAYS }).PLAN_TRIAL_DAYS;
    expect([days(), days('0'), days('90')]).toEqual([14, 0, 90]);
    for (const wrong of ['91', '-1', '1.5', 'soon']) expect(() => days(wrong)).toThrow('PLAN_TRIAL_DAYS');
  });

  it('names every problem at once', () => {
    const read = () =>
      loadConfig({ PORT: '70000', DATABASE_URL: 'mysql://x', SMTP_URL: 'x', LOG_LEVEL: 'loud' });
    expect(read).toThrow(/4 problems/);
    for (const name of ['PORT', 'DATABASE_URL', 'SMTP_URL', 'LOG_LEVEL']) expect(read).toThrow(name);
  });

  it('refuses live mode with a short secret, http, triggers or no database, and says what this version lacks', () => {
    const read = () => loadConfig({ MODE: 'live', PUBLIC_URL: 'http://example.org', DEV_TRIGGERS: 'true' });
    for (const name of ['AUTH_SECRET', 'SMTP_URL', 'DATABASE_URL', 'https', 'DEV_TRIGGERS', 'custody'])
      expect(read).toThrow(name);
    expect(() => loadConfig({ AUTH_SECRET: 'short' })).toThrow('at least 32 characters');
  });
});
