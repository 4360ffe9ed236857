import { describe, expect, it } from 'vitest';
import {
  isRefusedContent,
  maxMessageLength,
  messageProblem,
  plainText,
  refusedContent,
  tooLong,
} from '#core/support/rules.ts';

describe('what may be written', () => {
  it.each([
    '<script>alert(1)</script>',
    'look <b>here</b>',
    '<img src=x onerror=alert(1)',
    '<a href="x>y">',
    "<a title='x>y' href=z>",
    '<input disabled>',
    '<br/>',
    '<a/href=x>',
    '<x-y>',
    '<!doctype html>',
    '</p>',
    '<!-- x -->',
    'javascript:alert(1)',
    'JaVa\tScRiPt : alert(1)',
    'java\u200bscript:x',
    'vbscript:x',
    'data:text/html,x',
    'x onclick = "y"',
  ])('refuses %j', (text) => {
    expect(isRefusedContent(text)).toBe(true);
    expect(messageProblem(text)).toBe(refusedContent);
  });

  it.each([
    'Is 3 < 5 and 7 > 6?',
    'price<stop',
    'Sell if price<stop and volume>100',
    'a<b, c>d',
    'low<price<high',
    'Ada <ada@example.org>',
    'Where is <the setting',
    'I <3 this',
    'a<-b',
    'My order is on = hold',
    'Why was JavaScript mentioned?',
    'Line one\nline two',
    'Größe, 測試, 😀',
    'x=1; y=2',
  ])('takes %j', (text) => {
    expect(messageProblem(text)).toBeUndefined();
  });

  it.each([
    ['<a', ' b=////////', '<'],
    ['<a', ' b=x/open', '<'],
    ['<a b=', '/', ''],
    ['', '<!', ''],
    ['<a', ' b="', ''],
    ['', '<a ', ''],
  ])('reads %s%s…%s as quickly as any other text', (before, part, after) => {
    const text = before + part.repeat(Math.floor(990 / part.length)) + after;
    // An expression that tries every way of reading it would not come to an end.
    expect(messageProblem(text) ?? 'taken').toMatch(/taken|Invalid/);
  });

  it('takes 1000 characters and refuses 1001, blanks around them not counted', () => {
    expect(messageProblem(`  ${'x'.repeat(maxMessageLength)}\n`)).toBeUndefined();
    expect(messageProblem('x'.repeat(maxMessageLength + 1))).toBe(tooLong);
  });

  it('shows text without tags, whatever was stored', () => {
    expect(plainText('a <b>bold</b> <img src=x> 3 < 5')).toBe('a bold  3 < 5');
    expect(plainText('price<stop and volume>100')).toBe('price<stop and volume>100');
  });
});
