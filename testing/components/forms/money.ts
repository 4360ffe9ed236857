import type { FormCases } from '#testing/components/forms/form-case.ts';

export const money: FormCases = {
  'web/features/funding/deposit/top-up-dialog.tsx': {
    act: 'Deposit $250.00',
    right: { 'Amount in USD': '250' },
    empty: { says: 'Enter an amount' },
    wrong: [['Amount in USD', 'x', 'Enter a number']],
    call: 'funding/topUp',
    input: { rail: 'card', amount: '250' },
    answer: { state: 'credited' },
  },
  'web/features/funding/deposit/copy-deposit.tsx': {
    act: 'Deposit',
    right: { 'Deposit amount': '500' },
    empty: { says: 'Please enter a valid deposit amount' },
    wrong: [['Deposit amount', 'x', 'Enter a number']],
    call: 'funding/topUp',
    input: { rail: 'card', amount: '500' },
    answer: { state: 'credited' },
    asked: {
      'funding/depositOptions': { practiceLeft: '10000.00', practiceResetsAt: '2026-11-21T00:00:00.000Z' },
    },
  },
  'web/features/funding/test-coins.tsx': {
    act: 'Get test coins',
    right: { 'Test BTC': '0.01' },
    empty: { says: 'Enter an amount above zero' },
    wrong: [['Test BTC', 'x', 'Enter an amount above zero']],
    call: 'funding/sendTestCoins',
    input: { asset: 'BTC', amount: '0.01' },
    answer: { amount: '0.01' },
  },
  'web/features/plans/staying/staying-dialog.tsx': {
    act: 'Keep these in use',
    right: { 'Tidewater Trend': true },
    // The oldest is chosen until somebody chooses another.
    empty: 'may be sent',
    wrong: [],
    call: 'plans/choose',
    input: { plan: 'basic', kept: { portfolios: [], leaders: ['cpy_2'], alerts: [] } },
    answer: {},
  },
  'web/features/collectibles/report-dialog.tsx': {
    act: 'Send report',
    right: { Reason: 'It is a copy' },
    empty: { says: 'Give a reason of at least three letters.' },
    wrong: [['Reason', 'no', 'Give a reason of at least three letters.']],
    call: 'collectibles/report',
    input: { id: 'pce_1', reason: 'It is a copy' },
  },
  'web/features/collectibles/offer-dialog.tsx': {
    act: 'Offer it',
    right: { 'Price in USD': '120' },
    empty: { says: 'Enter a price' },
    wrong: [['Price in USD', 'x', 'Enter a price']],
    call: 'collectibles/list',
    input: { id: 'pce_1', price: '120' },
  },
};
