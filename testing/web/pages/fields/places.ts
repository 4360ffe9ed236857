// Every place of the product that shows a field for a number, and how it is opened.
import type { Page } from '@playwright/test';
import type { NumberPlace } from '#testing/web/pages/fields/typed-numbers.ts';
import { houseLeader } from '#testing/web/full-account.ts';
import { openTerms } from '#testing/web/pages/orders/ticket.ts';

export interface Place {
  readonly title: string;
  readonly path: string;
  /** Whose page it is: the typist's unless it says otherwise. */
  readonly as?: 'typist' | 'collector' | 'administrator' | 'visitor';
  readonly open?: (page: Page) => Promise<void>;
  readonly fields: readonly NumberPlace[];
}

const usd = { unit: 'USD', decimals: 2 } as const;
const percent = { unit: '%', decimals: 2 } as const;
const priceIn = (unit: string) => ({ unit, decimals: 8 }) as const;
const quantityOf = (unit: string) => ({ unit, decimals: 8 }) as const;

/** Presses one button after the other. */
const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).first().click();
  };
/** Chooses the kind of order in the ticket of a market, and shows the whole form. */
const inTicket =
  (...names: string[]) =>
  async (page: Page) => {
    const ticket = page.getByRole('region', { name: 'Order', exact: true });
    await openTerms(ticket);
    for (const name of names) await ticket.getByRole('button', { name, exact: true }).click();
    await ticket.getByText('Take profit and stop loss').click();
  };

const markets: readonly Place[] = [
  {
    title: 'the ticket of a stop limit, and an alert',
    path: '/markets/BTC?panel=alerts',
    open: inTicket('Enter quantity', 'Stop', 'With limit'),
    fields: [
      { name: 'order-size', ...quantityOf('BTC') },
      { name: 'order-stop', ...priceIn('USD') },
      { name: 'order-limit', ...priceIn('USD') },
      { name: 'order-take-profit', ...priceIn('USD') },
      { name: 'order-stop-loss', ...priceIn('USD') },
      { name: 'alert-price', ...priceIn('USD') },
    ],
  },
  {
    title: 'the ticket of a trailing stop, its size in dollars',
    path: '/markets/WHOP',
    open: inTicket('Stop', 'Trailing'),
    fields: [
      { name: 'order-trail', ...percent },
      { name: 'order-size', ...usd },
    ],
  },
  {
    title: 'a market in euros',
    path: '/markets/DAX?panel=alerts',
    open: inTicket('Limit'),
    fields: [
      { name: 'order-limit', ...priceIn('EUR') },
      { name: 'alert-price', ...priceIn('EUR') },
    ],
  },
  {
    title: 'the dialog to invest',
    path: '/markets/WHOP?dialog=invest',
    fields: [{ name: 'invest-shares', unit: 'WHOP', decimals: 0 }],
  },
  {
    title: 'the dialog to invest of somebody without an account',
    path: '/',
    as: 'visitor',
    open: async (page) => page.getByRole('link', { name: 'Invest Now' }).last().click(),
    fields: [{ name: 'invest-shares', unit: 'GENFLOW', decimals: 0 }],
  },
];

const trades: readonly Place[] = [
  {
    title: 'an order that waits for a stop and a limit',
    path: '/my-trades?status=pending',
    open: press('Edit ETH order'),
    fields: [
      { name: 'edit-quantity', ...quantityOf('ETH') },
      { name: 'edit-stop', ...priceIn('USD') },
      { name: 'edit-limit', ...priceIn('USD') },
    ],
  },
  {
    title: 'an order that trails',
    path: '/my-trades?status=pending',
    open: press('Edit SOL order'),
    fields: [{ name: 'edit-trail', ...percent }],
  },
  {
    title: 'the protection of a position',
    path: '/my-trades',
    open: press('Set TP/SL for the WHOP position'),
    fields: [
      { name: 'protect-take-profit', ...priceIn('USD') },
      { name: 'protect-stop-loss', ...priceIn('USD') },
    ],
  },
  {
    title: 'the close of a position',
    path: '/my-trades',
    open: press('Close WHOP position'),
    fields: [{ name: 'close-quantity', ...quantityOf('WHOP') }],
  },
  {
    title: 'money for another portfolio',
    path: '/portfolios',
    open: press('Move money from Main portfolio'),
    fields: [{ name: 'move-amount', ...usd }],
  },
  {
    title: 'own risk limits',
    path: '/settings/account',
    fields: [
      { name: 'limit-daily-loss', ...usd },
      { name: 'limit-position', ...usd },
      { name: 'limit-leverage', unit: '×', decimals: 0 },
    ],
  },
];

const copySettings: readonly NumberPlace[] = [
  { name: 'copy-ratio', unit: '×', decimals: 4 },
  { name: 'copy-open-trades', decimals: 0 },
];

const copies: readonly Place[] = [
  {
    title: 'a new copy',
    path: '/traders',
    open: async (page) => {
      await press('Copy Northlight Rotation')(page);
      await page.getByRole('dialog').getByText('Advanced').click();
    },
    fields: [{ name: 'copy-amount', ...usd }, ...copySettings],
  },
  {
    title: 'the amount beside a record',
    path: `/traders/${houseLeader}`,
    fields: [{ name: 'copy-amount', ...usd }],
  },
  {
    title: 'the settings of a copy',
    path: '/copies',
    open: press('Settings'),
    fields: [...copySettings, { name: 'copy-stop-loss', ...percent }],
  },
  {
    title: 'the money of a copy',
    path: '/copies',
    open: press('Add or withdraw'),
    fields: [{ name: 'copy-money', ...usd }],
  },
  {
    title: 'the example of the wizard',
    path: '/copy-trading',
    fields: [{ name: 'copy-example', ...usd }],
  },
  {
    title: 'the deposit of the wizard',
    path: '/copy-trading?step=deposit',
    fields: [{ name: 'copy-deposit', ...usd }],
  },
  {
    title: 'the application to lead',
    path: '/lead',
    fields: [
      { name: 'lead-minimum', ...usd },
      { name: 'lead-fee', ...percent },
    ],
  },
];

const money: readonly Place[] = [
  {
    title: 'a conversion of a coin',
    path: '/wallet',
    fields: [{ name: 'convert-amount', ...quantityOf('BTC') }],
  },
  {
    title: 'a conversion of dollars',
    path: '/wallet',
    open: press('Dollars to coin'),
    fields: [{ name: 'convert-amount', ...usd }],
  },
  {
    title: 'a withdrawal in dollars',
    path: '/withdraw',
    fields: [{ name: 'withdraw-amount', ...usd }],
  },
  {
    title: 'a withdrawal of own coins',
    path: '/withdraw',
    open: async (page) => {
      await page.getByRole('radio', { name: /^Bitcoin/ }).check();
      await press('BTC balance')(page);
    },
    fields: [{ name: 'withdraw-amount', ...quantityOf('BTC') }],
  },
  {
    title: 'test coins with six decimals',
    path: '/deposit?coin=USDT',
    fields: [{ name: 'test-coins', unit: 'USDT', decimals: 6 }],
  },
  {
    title: 'test coins with eighteen decimals',
    path: '/deposit?coin=ETH',
    fields: [{ name: 'test-coins', unit: 'ETH', decimals: 18 }],
  },
  {
    title: 'the dialog to deposit',
    path: '/dashboard?dialog=deposit',
    fields: [{ name: 'top-up-amount', ...usd }],
  },
];

const pieces: readonly Place[] = [
  {
    title: 'a new work',
    path: '/create-nfts',
    fields: [{ name: 'collectible-royalty', ...percent }],
  },
  {
    title: 'the offer of a piece',
    path: '/buy-nfts?tab=owned',
    as: 'collector',
    open: press(/^Sell: Night Auction/),
    fields: [{ name: 'collectible-price', ...usd }],
  },
];

const office: readonly Place[] = [
  {
    title: 'the page of a person in the back office',
    path: '/admin-user-detail/:typist',
    as: 'administrator',
    fields: [
      { name: 'staff-day-profit', ...usd },
      { name: 'staff-day-loss', ...usd },
      { name: 'staff-trade-price', decimals: 8 },
      { name: 'staff-trade-amount', ...usd },
      { name: 'staff-bonus', ...usd },
    ],
  },
  {
    title: 'a trade of the back office in a market that is chosen',
    path: '/admin-user-detail/:typist',
    as: 'administrator',
    open: async (page) => {
      await page.getByRole('form', { name: 'Add Trade' }).getByLabel('Market').selectOption('BTC');
    },
    fields: [{ name: 'staff-trade-price', ...priceIn('USD') }],
  },
  {
    title: 'the balance of a person',
    path: '/admin-portfolio?q=typist',
    as: 'administrator',
    open: press('Edit Portfolio of typist'),
    fields: [{ name: 'staff-balance', ...usd }],
  },
];

export const places = [...markets, ...trades, ...copies, ...money, ...pieces, ...office];
