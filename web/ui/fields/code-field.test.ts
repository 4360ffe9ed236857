import { expect, it } from 'vitest';
import { codeIn } from '#web/ui/fields/code-field.tsx';

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123456', '123456'],
  ['123-456 ', '123456'],
  ['123\u00a0456', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['Your code is 123 456.', '123456'],
  ['Code: 123456, for ten minutes', '123456'],
  ['１２３４５６', '123456'],
  ['12', '12'],
  ['', ''],
  // Nothing is made six digits that is not.
  ['1234567', '1234567'],
  ['12345a', '12345a'],
  ['555 123 4567', '5551234567'],
  ['+1 555 123 456', '+1555123456'],
  ['12.345678', '12.345678'],
  ['123456 or 654321', '123456or654321'],
])('the code in %j is %j', (text, code) => expect(codeIn(text)).toBe(code));
