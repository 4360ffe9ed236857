// Orders and positions of the people of the API stage, made by the calls themselves.
import type { Quote } from '#core/market/instrument.ts';
import { newId } from '#core/values/ids.ts';
import type { Quantity } from '#core/values/price.ts';
import type { ApiStage, Trader } from '#testing/api/api-stage.ts';
import { type Answer, asked, callNamed } from '#testing/api/asking.ts';

type Values = Readonly<Record<string, unknown>>;
/** Persons by name, each made when it is first asked for. */
const people = new WeakMap<ApiStage, Map<string, Promise<Trader>>>();

export function person(stage: ApiStage, name: string): Promise<Trader> {
  const known = people.get(stage) ?? new Map<string, Promise<Trader>>();
  people.set(stage, known);
  const found = known.get(name) ?? stage.trader(name);
  known.set(name, found);
  return found;
}

export async function calls(
  stage: ApiStage,
  operation: string,
  input: Values,
  name = 'trader',
): Promise<Answer> {
  const { secret } = await person(stage, name);
  const call = callNamed(operation);
  return stage.send(asked({ ...call, example: {} }, input), secret);
}

async function works(answer: Promise<Answer>): Promise<Answer> {
  const done = await answer;
  if (done.status !== 200) throw new Error(JSON.stringify(done.body));
  return done;
}

/** A market order for BTC on margin unless told otherwise. */
export const order = (more: Values = {}): Values => ({
  id: newId('ord'),
  symbol: 'BTC',
  side: 'buy',
  product: 'margin',
  quantity: '0.1',
  ...more,
});
export const places = (stage: ApiStage, more: Values = {}, name?: string) =>
  calls(stage, 'trading.placeOrder', order(more), name);

/** The id of an order that waits: a limit below the market unless told otherwise. */
export async function waiting(stage: ApiStage, more: Values = {}, name?: string): Promise<string> {
  const placed = await works(places(stage, { type: 'limit', limitPrice: '9', ...more }, name));
  if (placed.body['status'] !== 'working') throw new Error(JSON.stringify(placed.body));
  return String(placed.body['id']);
}

/** The id of an order that was filled. */
export async function filled(stage: ApiStage, more: Values = {}, name?: string): Promise<string> {
  const placed = await works(places(stage, more, name));
  if (placed.body['status'] !== 'filled') throw new Error(JSON.stringify(placed.body));
  return String(placed.body['id']);
}

/** The id of the margin position in this market, of 0.1 more than before. */
export async function held(stage: ApiStage, symbol = 'BTC', name?: string): Promise<string> {
  await filled(stage, { symbol }, name);
  const { body } = await works(calls(stage, 'trading.positions', {}, name));
  const all = Object.values(body) as { id: string; symbol: string; product: string }[];
  const found = all.find((one) => one.symbol === symbol && one.product === 'margin');
  if (!found) throw new Error(`nothing is open in ${symbol}`);
  return found.id;
}

/** While an administrator has stopped the market of ETH. */
export async function halted(stage: ApiStage, act: () => Promise<Answer>): Promise<Answer> {
  const halt = { symbol: 'ETH', reason: 'The exchange reports wrong prices' };
  await stage.admin.call('admin', 'haltInstrument', halt);
  const answer = await act();
  await stage.admin.call('admin', 'resumeInstrument', halt);
  return answer;
}

/**
 * While every market offers this much at its price: no script of the simulation thins a book.
 * `taken` is called as soon as somebody was given the book.
 */
export async function offering(
  stage: ApiStage,
  units: Quantity,
  act: () => Promise<Answer>,
  taken: () => void = () => undefined,
): Promise<Answer> {
  const { market } = stage.site;
  const { tradableQuote } = market;
  const thin = (symbol: string, when?: number): Quote => {
    const quote = tradableQuote(symbol, when);
    taken();
    return { ...quote, bids: [[quote.bid, units]], asks: [[quote.ask, units]] };
  };
  Object.assign(market, { tradableQuote: thin });
  try {
    return await act();
  } finally {
    Object.assign(market, { tradableQuote });
  }
}
