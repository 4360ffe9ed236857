import { expect, it } from 'vitest';
import { amountWords } from '#web/features/admin/inbox/amount-words.ts';

it.each([
  ['12400.00', 'twelve thousand four hundred dollars', 'doce mil cuatrocientos dólares'],
  ['10000.00', 'ten thousand dollars', 'diez mil dólares'],
  ['21001.00', 'twenty-one thousand one dollars', 'veintiún mil un dólares'],
  [
    '31121.00',
    'thirty-one thousand one hundred twenty-one dollars',
    'treinta y un mil ciento veintiún dólares',
  ],
  ['100000.00', 'one hundred thousand dollars', 'cien mil dólares'],
  [
    '101516.00',
    'one hundred one thousand five hundred sixteen dollars',
    'ciento un mil quinientos dieciséis dólares',
  ],
  ['1000000.00', 'one million dollars', 'un millón de dólares'],
  ['1000001.00', 'one million one dollars', 'un millón un dólares'],
  [
    '2345067.00',
    'two million three hundred forty-five thousand sixty-seven dollars',
    'dos millones trescientos cuarenta y cinco mil sesenta y siete dólares',
  ],
  ['21000000.00', 'twenty-one million dollars', 'veintiún millones de dólares'],
  [
    '999999999.00',
    'nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine dollars',
    'novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve dólares',
  ],
])('%s is written out in both languages', (amount, english, spanish) => {
  expect(amountWords(amount, 'en')).toBe(english);
  expect(amountWords(amount, 'es')).toBe(spanish);
});

it('names cents beside the words, and leaves small and unlikely amounts in figures', () => {
  expect(amountWords('12400.05', 'en')).toBe('twelve thousand four hundred dollars and 5 cents');
  expect(['9999.99', '-20000.00', '1000000000.00'].map((amount) => amountWords(amount, 'en'))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
