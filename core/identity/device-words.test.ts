import { describe, expect, it } from 'vitest';
import { deviceWords } from '#core/identity/device-words.ts';

describe('a device in words', () => {
  it('names browser and system of what browsers send', () => {
    const seen = [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:131.0) Gecko/20100101 Firefox/131.0',
    ].map(deviceWords);
    expect(seen).toEqual([
      'Chrome on Windows',
      'Edge on Windows',
      'Safari on iPhone',
      'Chrome on Android',
      'Firefox on Mac',
    ]);
  });

  it('never repeats what it does not know', () => {
    expect([null, '', '<b>curl</b>'].map(deviceWords)).toEqual(Array(3).fill('Unknown browser'));
  });
});
