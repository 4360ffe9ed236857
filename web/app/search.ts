// What the URL of each page may say. Plain functions: a schema library here would weigh on the
// entry of every page.
import { holdings } from '#core/copying/record/style.ts';
import { instrumentClasses } from '#core/market/classes.ts';
import { candleIntervals } from '#core/market/candles.ts';
import { isDay } from '#core/values/time.ts';

type Raw = Record<string, unknown>;
const oneOf = <const Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined =>
  allowed.find((one) => one === value);
/** The router reads ?q=5 as a number; it was text when it was typed. */
const textOf = (value: unknown, limit = 200): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, limit) : undefined;
};

/** A day of the calendar, YYYY-MM-DD: the thirtieth of February would be refused. */
const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined;

/** A portfolio: the first one, or one beside it. */
const portfolioOf = (value: unknown): 'main' | `pfo_${string}` | undefined =>
  value === 'main' || (typeof value === 'string' && /^pfo_[0-9A-HJKMNP-TV-Z]{26}$/.test(value))
    ? (value as 'main' | `pfo_${string}`)
    : undefined;

/** Number of a page of a list; the first is left out. */
const pageOf = (value: unknown): number | undefined => {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= 5_000 ? page : undefined;
};

/**
 * Leaves out what is not set, so that URLs stay short. What the address says and the page does not
 * know, a value or a whole parameter, stays as undefined: the router lays this over what the
 * address says, so a key that is merely missing would pass on to the page's call.
 */
function compact<Search extends Raw>(
  raw: Raw,
  search: Search,
): { [Key in keyof Search]?: Exclude<Search[Key], undefined> } {
  const unknown = Object.keys(raw).map((key) => [key, undefined] as const);
  const known = Object.entries(search).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...unknown, ...known]) as {
    [Key in keyof Search]?: Exclude<Search[Key], undefined>;
  };
}

export const authSearch = (raw: Raw) =>
  compact(raw, {
    tab: oneOf(raw['tab'], ['login', 'sign-up']),
    redirect: textOf(raw['redirect'], 500),
    /** Of a personal link: stays in the address until the account is made. */
    ref: textOf(raw['ref'], 20),
  });

export const dashboardSearch = (raw: Raw) =>
  compact(raw, {
    dialog: oneOf(raw['dialog'], ['deposit', 'card']),
    range: oneOf(raw['range'], ['1D', '1W', '1M', '1Y', 'All']),
  });

export const marketsSearch = (raw: Raw) =>
  compact(raw, {
    q: textOf(raw['q'], 40),
    class: oneOf(raw['class'], ['stock', 'etf', 'index', 'forex', 'crypto', 'commodity']),
    list: oneOf(raw['list'], ['watched', 'all']),
    sort: oneOf(raw['sort'], ['symbol', 'price', 'change']),
    direction: oneOf(raw['direction'], ['asc', 'desc']),
  });

export const commoditiesSearch = (raw: Raw) =>
  compact(raw, {
    group: oneOf(raw['group'], ['metals', 'energy', 'agriculture']),
    sort: oneOf(raw['sort'], ['symbol', 'price', 'change']),
    direction: oneOf(raw['direction'], ['asc', 'desc']),
  });

export const marketSearch = (raw: Raw) =>
  compact(raw, {
    /** What the chart shows: a stretch of time, in candles of a length. */
    span: oneOf(raw['span'], ['1D', '1W', '1M', '3M', '1Y']),
    interval: oneOf(raw['interval'], candleIntervals),
    look: oneOf(raw['look'], ['area']),
    /** Another market beside it. */
    compare: textOf(raw['compare'], 20),
    /** What one drew, out of sight. */
    drawings: oneOf(raw['drawings'], ['hidden']),
    full: oneOf(raw['full'], ['chart']),
    panel: oneOf(raw['panel'], ['positions', 'orders', 'fills', 'book', 'alerts', 'about']),
    side: oneOf(raw['side'], ['buy', 'sell']),
    portfolio: portfolioOf(raw['portfolio']),
    /** Indicators of the chart, "ma-rsi". */
    studies: textOf(raw['studies'], 20),
    /** The order ticket is a sheet on a phone and part of a wide page. */
    dialog: oneOf(raw['dialog'], ['order', 'invest', 'analysis']),
  });

export const tradersSearch = (raw: Raw) =>
  compact(raw, {
    risk: oneOf(raw['risk'], ['low', 'medium', 'high']),
    kind: oneOf(raw['kind'], ['house', 'people']),
    only: oneOf(raw['only'], ['open', 'proven']),
    fall: oneOf(raw['fall'], ['below5', 'below10', 'below20']),
    evidence: oneOf(raw['evidence'], ['from75', 'from95']),
    style: oneOf(raw['style'], [...holdings, ...instrumentClasses]),
    /** Apart from what one copies. */
    moves: oneOf(raw['moves'], ['apart']),
    sort: oneOf(raw['sort'], ['drawdown', 'evidence', 'copiers', 'return', 'risk', 'apart']),
  });

export const traderSearch = (raw: Raw) =>
  compact(raw, {
    tab: oneOf(raw['tab'], ['trades', 'positions', 'copiers', 'figures']),
    /** How much of the record the chart shows. */
    shown: oneOf(raw['shown'], ['3M', '6M', '1Y']),
    /** Page of the trades. */
    before: textOf(raw['before'], 60),
    dialog: oneOf(raw['dialog'], ['copy']),
  });

/** `fill`: the smallest withdrawal to the address made for practice, ready to be reviewed. */
export const withdrawSearch = (raw: Raw) => compact(raw, { fill: oneOf(raw['fill'], ['practice']) });

/** Steps of the copy wizard, each with an address of its own. */
export const copyTradingSearch = (raw: Raw) =>
  compact(raw, {
    step: oneOf(raw['step'], ['deposit', 'traders', 'amount', 'finish']),
    trader: textOf(raw['trader'], 40),
  });

/** Which copy, and whether all its decisions are open. */
export const copiesSearch = (raw: Raw) =>
  compact(raw, { copy: textOf(raw['copy'], 40), part: oneOf(raw['part'], ['decisions']) });

export const tradesSearch = (raw: Raw) =>
  compact(raw, {
    status: oneOf(raw['status'], ['all', 'open', 'closed', 'pending']),
    symbol: textOf(raw['symbol'], 20),
    side: oneOf(raw['side'], ['buy', 'sell']),
    sort: oneOf(raw['sort'], ['newest', 'oldest', 'best', 'worst', 'largest', 'smallest']),
    portfolio: portfolioOf(raw['portfolio']),
    before: textOf(raw['before'], 60),
  });

export const analyticsSearch = (raw: Raw) =>
  compact(raw, {
    chart: oneOf(raw['chart'], ['value', 'drawdown']),
    statement: oneOf(raw['statement'], ['account', 'trades', 'gains']),
    portfolio: portfolioOf(raw['portfolio']),
  });

/** Only one beside the wallet: without it the page shows the wallet. */
const besideOf = (value: unknown) => {
  const id = portfolioOf(value);
  return id === 'main' ? undefined : id;
};

export const transactionsSearch = (raw: Raw) =>
  compact(raw, {
    kind: oneOf(raw['kind'], ['all', 'deposits', 'withdrawals', 'trades', 'nfts', 'transfers']),
    asset: oneOf(raw['asset'], ['USD', 'USDT', 'BTC', 'ETH']),
    portfolio: besideOf(raw['portfolio']),
    from: dayOf(raw['from']),
    to: dayOf(raw['to']),
    before: textOf(raw['before'], 60),
    /** Every line of the ledger instead of acts. */
    view: oneOf(raw['view'], ['entries']),
    /** The act that is open, by its number. */
    act: actOf(raw['act']),
  });

/** The number of a transaction: as a number, or the router would put it between quotes. */
const actOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;

export const depositSearch = (raw: Raw) => compact(raw, { coin: oneOf(raw['coin'], ['BTC', 'ETH', 'USDT']) });

export const notificationsSearch = (raw: Raw) =>
  compact(raw, { show: oneOf(raw['show'], ['all', 'unread']), before: textOf(raw['before'], 60) });

export const buyNftsSearch = (raw: Raw) =>
  compact(raw, {
    tab: oneOf(raw['tab'], ['all', 'trending', 'featured', 'new', 'owned']),
    page: pageOf(raw['page']),
  });

export const adminUsersSearch = (raw: Raw) =>
  compact(raw, {
    q: textOf(raw['q'], 100),
    sort: oneOf(raw['sort'], ['name', 'email', 'verified', 'registered']),
    direction: oneOf(raw['direction'], ['asc', 'desc']),
    page: pageOf(raw['page']),
  });

export const adminPortfolioSearch = (raw: Raw) =>
  compact(raw, { q: textOf(raw['q'], 100), page: pageOf(raw['page']) });

export const adminUserSearch = (raw: Raw) =>
  compact(raw, { tab: oneOf(raw['tab'], ['withdrawals', 'trades']) });

export const adminApprovalsSearch = (raw: Raw) =>
  compact(raw, { state: oneOf(raw['state'], ['open', 'decided']), before: textOf(raw['before'], 60) });

/** A number of the audit log. */
const numberOf = (value: unknown): string | undefined => {
  const text = textOf(value, 60);
  return text !== undefined && /^\d{1,18}$/.test(text) ? text : undefined;
};

export const adminAuditSearch = (raw: Raw) =>
  compact(raw, {
    from: dayOf(raw['from']),
    to: dayOf(raw['to']),
    before: numberOf(raw['before']),
    actor: textOf(raw['actor']),
    subject: textOf(raw['subject']),
    action: textOf(raw['action']),
  });

export const adminInstrumentsSearch = (raw: Raw) => compact(raw, { q: textOf(raw['q']) });

export const adminContactSearch = (raw: Raw) =>
  compact(raw, {
    state: oneOf(raw['state'], ['open', 'answered', 'all']),
    before: textOf(raw['before'], 60),
  });

/** The router reads an id as text already; anything else is no id. */
const conversationOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^cnv_[0-9A-HJKMNP-TV-Z]{26}$/.test(value) ? value : undefined;

export const chatAdminSearch = (raw: Raw) =>
  compact(raw, {
    status: oneOf(raw['status'], ['active', 'closed']),
    assigned: oneOf(raw['assigned'], ['all', 'mine', 'nobody']),
    q: textOf(raw['q'], 100),
    page: pageOf(raw['page']),
    conversation: conversationOf(raw['conversation']),
  });

export const adminKycSearch = (raw: Raw) =>
  compact(raw, { state: oneOf(raw['state'], ['pending', 'decided']), page: pageOf(raw['page']) });

/** Which kind waits, and the item that is open: `withdrawal:wdr_…`. */
export const adminInboxSearch = (raw: Raw) =>
  compact(raw, {
    queue: oneOf(raw['queue'], ['withdrawal', 'kyc', 'report', 'proposal']),
    item: textOf(raw['item'], 60),
  });

export const adminWithdrawalsSearch = (raw: Raw) =>
  compact(raw, { state: oneOf(raw['state'], ['awaiting', 'all']) });

export const adminDepositsSearch = (raw: Raw) =>
  compact(raw, {
    state: oneOf(raw['state'], ['awaiting', 'all', 'unassigned']),
    before: textOf(raw['before'], 60),
  });
