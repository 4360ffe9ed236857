// The calls that a program may make with an API key, and where they stand. What is not listed here
// no key can call.
import type { Contract } from '#core/contract.ts';
import type { KeyScope } from '#core/identity/key-scopes.ts';

/** An input as a program would send it; a path or a query holds its texts. */
type Example = Readonly<Record<string, string | number>>;

export interface ApiCall {
  /** A key needs it; a call that only reads needs `read`. */
  readonly scope: KeyScope;
  readonly method: 'GET' | 'POST';
  /** Below `/api/v1`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** An input that works, for the documentation. */
  readonly example: Example;
}

type ApiCalls = {
  readonly [Domain in keyof Contract]?: { readonly [Name in keyof Contract[Domain]]?: ApiCall };
};

const read = (path: `/${string}`, summary: string, example: Example = {}): ApiCall => ({
  scope: 'read',
  method: 'GET',
  path,
  summary,
  example,
});
const trade = (path: `/${string}`, summary: string, example: Example): ApiCall => ({
  scope: 'trade',
  method: 'POST',
  path,
  summary,
  example,
});

/**
 * A key never withdraws, deposits, copies, changes settings or administers: those calls are not
 * here.
 */
export const apiCalls = {
  market: {
    instruments: read('/instruments', 'Lists all instruments with their quotes'),
    instrument: read('/instruments/{symbol}', 'Shows one instrument with its order book', {
      symbol: 'BTC',
    }),
    candles: read('/instruments/{symbol}/candles', 'Lists the candles of an instrument, oldest first', {
      symbol: 'BTC',
      interval: '1h',
      limit: 100,
    }),
  },
  ledger: {
    balances: read('/balances', 'Lists the balances of the account, free and held'),
    statement: read('/statement', 'Lists ledger entries, newest first', { limit: 50 }),
  },
  trading: {
    portfolio: read('/portfolio', 'Shows balance, equity and results of the account'),
    portfolios: read(
      '/portfolios',
      'Lists the portfolios of the account, with the value and the cash of each',
    ),
    positions: read('/positions', 'Lists open positions of all portfolios'),
    orders: read('/orders', 'Lists orders, newest first', { status: 'working', limit: 50 }),
    order: read('/orders/{id}', 'Shows one order', { id: 'ord_01KAHJ2Q4W8Z5M3N7P9R6T1V0X' }),
    trades: read('/trades', 'Lists trades, newest first', { status: 'closed', limit: 50 }),
    placeOrder: trade('/orders', 'Places an order. Send the same id again and you get the same order', {
      id: 'ord_01KAHJ2Q4W8Z5M3N7P9R6T1V0X',
      symbol: 'BTC',
      side: 'buy',
      product: 'cash',
      quantity: '0.001',
    }),
    editOrder: trade('/orders/{id}/edit', 'Changes the prices or the quantity of a working order', {
      id: 'ord_01KAHJ2Q4W8Z5M3N7P9R6T1V0X',
      limitPrice: '60000',
    }),
    cancelOrder: trade('/orders/{id}/cancel', 'Cancels a working order', {
      id: 'ord_01KAHJ2Q4W8Z5M3N7P9R6T1V0X',
    }),
    closePosition: trade('/positions/{positionId}/close', 'Closes a position or a part of it', {
      id: 'ord_01KAHJ2Q4W8Z5M3N7P9R6T1V0Y',
      positionId: 'pos_01KAHJ2Q4W8Z5M3N7P9R6T1V0X',
    }),
  },
  copying: {
    copies: read('/copies', 'Lists the copies of the account'),
    leaders: read('/traders', 'Lists traders that can be copied'),
  },
} as const satisfies ApiCalls;

/** Every open call with its domain and name. */
export const listApiCalls = (): { domain: string; name: string; call: ApiCall }[] =>
  Object.entries(apiCalls).flatMap(([domain, calls]) =>
    Object.entries(calls as Record<string, ApiCall>).map(([name, call]) => ({ domain, name, call })),
  );
