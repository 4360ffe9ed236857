import type { FormCases } from '#testing/components/forms/form-case.ts';

const ownLimits = {
  isIncluded: true,
  dayFrom: '2026-11-20T00:00:00.000Z',
  dayResult: '0.00',
  limits: ['daily_loss', 'position', 'leverage'].map((kind) => ({ kind, value: null, pending: null })),
};

export const trading: FormCases = {
  'web/features/trading/own-limits/own-limits-card.tsx': {
    act: 'Save limits',
    right: { 'Daily loss limit': '100', 'Largest position': '5000', 'Leverage cap': '5' },
    empty: 'may be sent',
    wrong: [
      ['Daily loss limit', 'x', 'Enter an amount above zero with at most two decimals'],
      ['Leverage cap', '1.5', 'Enter a whole number.'],
      ['Leverage cap', '31', 'Enter a whole number from 1 to'],
    ],
    call: 'trading/setOwnLimits',
    input: { daily_loss: '100', position: '5000', leverage: '5' },
    answer: ownLimits,
    asked: { 'trading/ownLimits': ownLimits },
  },
  'web/features/trading/portfolios/name-dialog.tsx': {
    act: 'Open a portfolio',
    right: { Name: 'Long run' },
    empty: { says: 'Give it a name' },
    wrong: [['Name', '   ', 'Give it a name']],
    call: 'trading/openPortfolio',
    input: { name: 'Long run' },
  },
  'web/features/trading/portfolios/move-dialog.tsx': {
    act: 'Move $25.00',
    right: { Amount: '25' },
    empty: { says: 'Enter an amount' },
    wrong: [
      ['Amount', 'x', 'Enter a number'],
      ['Amount', '500.01', 'More than you can move'],
    ],
    call: 'trading/moveMoney',
    input: { from: 'main', to: 'pfo_2', amount: '25.00' },
  },
  'web/features/trading/positions/protect-dialog.tsx': {
    act: 'Save',
    right: { 'Take profit': '70000', 'Stop loss': '50000' },
    // Nothing in both means that both are taken away: it may be sent.
    empty: 'may be sent',
    wrong: [
      ['Take profit', 'x', 'Enter prices as numbers'],
      ['Take profit', '70000.001', 'The price has too many decimals'],
      ['Take profit', '60000', 'The market has already passed this price'],
      ['Stop loss', '80000', 'Take profit and stop loss are on the wrong sides of the price'],
    ],
    call: 'trading/protectPosition',
    input: { positionId: 'pos_1', takeProfit: '70000', stopLoss: '50000' },
    answer: [],
    asked: { 'trading/orders': { orders: [], next: null } },
  },
  'web/features/trading/positions/close-dialog.tsx': {
    act: 'Close 0.01 BTC',
    right: { 'Quantity to close': '0.01' },
    empty: { says: 'Enter a quantity' },
    wrong: [
      ['Quantity to close', 'x', 'Enter a number'],
      ['Quantity to close', '0.03', 'You hold 0.02'],
    ],
    call: 'trading/closePosition',
    input: { positionId: 'pos_1', quantity: '0.01' },
  },
  'web/features/trading/orders/edit-order-dialog.tsx': {
    act: 'Save changes',
    right: { Quantity: '0.03', 'Limit price': '51000' },
    empty: { says: 'Enter a quantity' },
    wrong: [
      ['Limit price', '', 'Enter a limit price'],
      ['Quantity', 'x', 'Enter a quantity'],
    ],
    call: 'trading/editOrder',
    input: { id: 'ord_1', quantity: '0.03', limitPrice: '51000' },
  },
  'web/features/market/alerts/alerts.tsx': {
    act: 'Set alert',
    right: { 'Alert price': '70000' },
    empty: { says: 'Enter a price' },
    wrong: [
      ['Alert price', '70000.001', 'The price has too many decimals'],
      ['Alert price', '1', 'The price is already there'],
    ],
    call: 'market/createAlert',
    input: { symbol: 'BTC', direction: 'above', price: '70000' },
    answer: { symbol: 'BTC', direction: 'above', price: '70000.00' },
    asked: { 'market/alerts': [] },
  },
  'web/features/copying/copies/edit-dialog.tsx': {
    act: 'Save settings',
    right: { 'Copy ratio': '1.5', 'Max open trades': '5', 'Stop loss, %': '30' },
    empty: { says: 'The ratio must be between 0.1 and 2' },
    wrong: [
      ['Copy ratio', '3', 'The ratio must be between 0.1 and 2'],
      ['Max open trades', '0', 'Between 1 and 10 open trades'],
      ['Stop loss, %', '99', 'The stop loss must be between 5% and 95%'],
    ],
    call: 'copying/edit',
    input: { copyId: 'cpy_1', stopLossBps: 3_000, multiplierBps: 15_000, maxOpenPositions: 5 },
  },
  'web/features/copying/copies/money-dialog.tsx': {
    act: 'Add money',
    right: { Amount: '50' },
    empty: { says: 'Enter an amount' },
    wrong: [
      ['Amount', 'x', 'Enter a number'],
      ['Amount', '500.01', 'Not enough available for this'],
    ],
    call: 'copying/addMoney',
    input: { copyId: 'cpy_1', amount: '50.00' },
  },
  'web/features/copying/leading/lead-form.tsx': {
    act: 'Start my record',
    right: {
      'Public name': 'Northlight',
      'What you trade': 'Large coins',
      'How you trade': 'I buy what falls and sell what rises',
      'Minimum copy': '200',
      'Performance fee, %': '15',
      'I accept these rules': true,
    },
    empty: { says: 'A name has 3 to 40 letters' },
    wrong: [
      ['Public name', 'ab', 'A name has 3 to 40 letters'],
      ['Performance fee, %', '90', 'The fee is between 0 and 30% of profit'],
    ],
    call: 'copying/becomeLeader',
    input: { name: 'Northlight', minCopy: '200', feeBps: 1_500, acceptsTerms: true },
  },
};
