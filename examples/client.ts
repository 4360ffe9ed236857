// A small client for the API: quotes, a paper order, positions. Run it on Node 24 with a key of
// your own:
//   TRUEFILL_URL=http://localhost:3000 TRUEFILL_KEY=tf_… node examples/client.ts BTC 0.001
import { randomBytes } from 'node:crypto';

interface Instrument {
  symbol: string;
  name: string;
  quote: { bid: string; ask: string; isOpen: boolean };
}
interface Order {
  id: string;
  status: string;
  filledQuantity: string;
  price: string | null;
}
interface Position {
  symbol: string;
  side: string;
  quantity: string;
  entryPrice: string;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The figures of a refusal; of `invalid_input` the `field`. */
  readonly detail: Readonly<Record<string, string>>;
  constructor(status: number, no: Partial<Pick<ApiError, 'code' | 'message' | 'detail'>>) {
    super(no.message);
    this.status = status;
    this.code = no.code ?? 'unknown';
    this.detail = no.detail ?? {};
  }
}

export function createClient(url: string, key: string) {
  async function call<Answer>(method: 'GET' | 'POST', path: string, input: object = {}): Promise<Answer> {
    const address = new URL(`/api/v1${path}`, url);
    if (method === 'GET')
      for (const [name, value] of Object.entries(input)) address.searchParams.set(name, String(value));
    const response = await fetch(address, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new ApiError(response.status, body as Partial<ApiError>);
    return body as Answer;
  }
  return {
    instruments: () => call<Instrument[]>('GET', '/instruments'),
    instrument: (symbol: string) => call<Instrument>('GET', `/instruments/${encodeURIComponent(symbol)}`),
    positions: () => call<Position[]>('GET', '/positions'),
    /** Send the same id again after a lost answer: it is the same order. */
    placeOrder: (order: {
      id: string;
      symbol: string;
      side: 'buy' | 'sell';
      product: 'cash' | 'margin';
      quantity: string;
    }) => call<Order>('POST', '/orders', order),
  };
}

/** `ord_`, ten characters of the time, sixteen at random: sorts by time and never meets another. */
export function newOrderId(now = Date.now()): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let time = '';
  for (let rest = now, place = 0; place < 10; place++, rest = Math.floor(rest / 32))
    time = alphabet.charAt(rest % 32) + time;
  return `ord_${time}${[...randomBytes(16)].map((byte) => alphabet.charAt(byte % 32)).join('')}`;
}

if (import.meta.main) {
  const { TRUEFILL_URL = 'http://localhost:3000', TRUEFILL_KEY = '' } = process.env;
  const [symbol = 'BTC', quantity = '0.001'] = process.argv.slice(2);
  const client = createClient(TRUEFILL_URL, TRUEFILL_KEY);
  const { quote } = await client.instrument(symbol);
  console.log(`${symbol}: bid ${quote.bid}, ask ${quote.ask}`);
  const order = await client.placeOrder({ id: newOrderId(), symbol, side: 'buy', product: 'cash', quantity });
  console.log(`order ${order.id}: ${order.status}, ${order.filledQuantity} at ${order.price ?? '-'}`);
  for (const held of await client.positions())
    console.log(`${held.side} ${held.quantity} ${held.symbol} from ${held.entryPrice}`);
}
