// What an act is called, and what stands below its name.
import { formatPrice, formatQuantityText, formatUsd } from '#core/content/figures.ts';
import type { ActView } from '#core/ledger/acts/acts.ts';
import type { ActFacts } from '#core/ledger/acts/facts.ts';
import { findInstrument } from '#core/market/instruments.ts';
import { m } from '#core/messages/messages.js';
import { readUnits } from '#core/values/money.ts';
import { dateLocale } from '#web/lib/preferences/locale.ts';
import { formatDate } from '#web/ui/when.ts';

export interface ActWords {
  readonly name: string;
  readonly note: string;
}
type Of<Kind extends ActFacts['kind']> = Extract<ActFacts, { kind: Kind }>;

const list = new Intl.ListFormat(dateLocale, { type: 'conjunction' });

export const priceText = (symbol: string, price: string): string =>
  formatPrice(price, findInstrument(symbol)?.priceDecimals ?? 2);

/** In the middle of a sentence. */
const orderTypeNames: Readonly<Record<Of<'trade'>['orderType'], string>> = {
  market: m.ledger_act_type_market(),
  limit: m.ledger_act_type_limit(),
  stop: m.ledger_act_type_stop(),
  stop_limit: m.ledger_act_type_stop_limit(),
  trailing_stop: m.ledger_act_type_trailing_stop(),
};

/** "Market buy". */
export function orderText({ orderType, side }: Of<'trade'> | Of<'order'>): string {
  const type = orderTypeNames[orderType];
  const text = side === 'buy' ? m.ledger_act_type_buy({ type }) : m.ledger_act_type_sell({ type });
  return text.charAt(0).toLocaleUpperCase(dateLocale) + text.slice(1);
}

function tradeWords(facts: Of<'trade'>, { parts }: ActView): ActWords {
  const { symbol, side, quantity, price, fee, isMove } = facts;
  const of = { symbol, quantity: formatQuantityText(quantity) };
  if (isMove) return { name: m.ledger_act_moved(of), note: m.ledger_act_between_portfolios() };
  const at = priceText(symbol, price);
  const terms =
    readUnits(fee, 2) === 0n
      ? m.ledger_act_at_no_fee({ price: at })
      : m.ledger_act_at_fee({ price: at, fee: formatUsd(fee) });
  const isReserved = parts.some(({ code }) => code === 'release');
  return {
    name: side === 'buy' ? m.ledger_act_bought(of) : m.ledger_act_sold(of),
    note: isReserved ? `${terms} · ${m.ledger_act_from_reserve()}` : terms,
  };
}

function orderWords(facts: Of<'order'>): ActWords {
  const of = { symbol: facts.symbol, type: orderTypeNames[facts.orderType] };
  if (facts.change === 'released')
    return { name: m.ledger_act_order_released(of), note: m.ledger_act_released_note() };
  const quantity = formatQuantityText(facts.quantity);
  const price = facts.price === null ? undefined : priceText(facts.symbol, facts.price);
  const isBuy = facts.side === 'buy';
  return {
    name: facts.change === 'placed' ? m.ledger_act_order_placed(of) : m.ledger_act_order_changed(of),
    note:
      price === undefined
        ? (isBuy ? m.ledger_act_buy : m.ledger_act_sell)({ quantity })
        : (isBuy ? m.ledger_act_buy_at : m.ledger_act_sell_at)({ quantity, price }),
  };
}

function depositWords({ coins, asset, network, isReversed }: Of<'deposit'>): ActWords {
  const of = { coins: formatQuantityText(coins), asset };
  return isReversed
    ? { name: m.ledger_act_deposit_reversed(of), note: m.ledger_act_deposit_reversed_note({ network }) }
    : { name: m.ledger_act_deposit(of), note: network };
}

/** "bc1q…8f3t4". */
const shortAddress = (address: string): string =>
  address.length <= 14 ? address : `${address.slice(0, 5)}…${address.slice(-5)}`;

function withdrawalWords({ coins, asset, address: whole, state, isRequest }: Of<'withdrawal'>): ActWords {
  const of = { coins: formatQuantityText(coins), asset };
  const address = shortAddress(whole);
  if (!isRequest)
    return { name: m.ledger_act_withdrawal_returned(of), note: m.ledger_act_to_returned({ address }) };
  const notes: Readonly<Record<string, string>> = {
    requested: m.ledger_act_to_reserved({ address }),
    completed: m.ledger_act_to_arrived({ address }),
    failed: m.ledger_act_to_returned({ address }),
    rejected: m.ledger_act_to_returned({ address }),
    cancelled: m.ledger_act_to_returned({ address }),
  };
  return { name: m.ledger_act_withdrawal(of), note: notes[state] ?? m.ledger_act_to_on_its_way({ address }) };
}

function copyWords({ trader: name, change }: Of<'copy'>): ActWords {
  const trader = name === '' ? m.ledger_act_a_trader() : name;
  const names = {
    started: m.ledger_act_copy_started,
    added: m.ledger_act_copy_added,
    removed: m.ledger_act_copy_removed,
    stopped: m.ledger_act_copy_stopped,
  };
  const isIn = change === 'started' || change === 'added';
  return { name: names[change]({ trader }), note: isIn ? m.ledger_act_to_copy() : m.ledger_act_from_copy() };
}

const collectibleNames = {
  bought: m.ledger_act_collectible_bought,
  sold: m.ledger_act_collectible_sold,
  royalty: m.ledger_act_collectible_royalty,
};

const portfolioName = (name: string | null): string => name ?? m.ledger_act_main_portfolio();

type Makers = { readonly [Kind in ActFacts['kind']]: (facts: Of<Kind>, act: ActView) => ActWords };

const makers: Makers = {
  trade: tradeWords,
  order: orderWords,
  financing: ({ symbols }) => ({ name: m.ledger_act_financing(), note: list.format(symbols) }),
  dividend: ({ symbols }) => ({ name: m.ledger_act_dividend(), note: list.format(symbols) }),
  deposit: depositWords,
  top_up: ({ rail }) => ({
    name: rail === 'card' ? m.ledger_act_top_up_card() : m.ledger_act_top_up_bank(),
    note: m.ledger_act_practice_money(),
  }),
  withdrawal: withdrawalWords,
  conversion: ({ from, give, to, receive }) => ({
    name: m.ledger_act_conversion({ from, to }),
    note: m.ledger_act_conversion_note({
      from,
      to,
      give: formatQuantityText(give),
      receive: formatQuantityText(receive),
    }),
  }),
  copy: copyWords,
  leader_fee: () => ({ name: m.ledger_act_leader_fee(), note: m.ledger_act_from_copiers() }),
  plan: ({ plan, from, to }) => ({
    name: m.ledger_act_plan({ plan }),
    note: m.ledger_act_plan_period({ from: formatDate(from), to: formatDate(to) }),
  }),
  referral: () => ({ name: m.ledger_act_referral(), note: m.ledger_act_referral_note() }),
  collectible: ({ name, change }) => ({
    name: collectibleNames[change]({ name }),
    note: m.ledger_act_collectible_note(),
  }),
  portfolio: ({ from, to }) => ({
    name: m.ledger_act_portfolio(),
    note: m.ledger_act_from_to({ from: portfolioName(from), to: portfolioName(to) }),
  }),
  claim: () => ({ name: m.ledger_act_claim(), note: '' }),
  opening: () => ({ name: m.ledger_act_opening(), note: m.ledger_act_practice_money() }),
  adjustment: ({ reason }) => ({ name: m.ledger_act_adjustment(), note: reason }),
  other: (_, { description }) => ({ name: description, note: '' }),
};

export const wordsOf = (act: ActView): ActWords =>
  (makers[act.facts.kind] as (facts: ActFacts, act: ActView) => ActWords)(act.facts, act);
