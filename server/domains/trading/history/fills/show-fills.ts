import type { FillView } from '#core/trading/fills-contract.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatPrice, formatQuantity } from '#core/values/price.ts';
import { refOf } from '#server/domains/trading/accounts/portfolios/find-portfolio.ts';
import { type FillPlace, type FillRow, listFills } from '#server/domains/trading/history/fills/store.ts';
import type { Needs } from '#server/domains/trading/history/show-portfolio.ts';
import { ownedBy } from '#server/domains/trading/history/worth.ts';
import type { Market } from '#server/domains/market/index.ts';

interface FillPage {
  readonly symbol: string;
  readonly limit: number;
  /** Where the page before ended. */
  readonly before?: string | undefined;
  /** All of them when left out. */
  readonly portfolioId?: PortfolioRef | undefined;
}

/** A person's own and copied fills in one market, newest first. */
export async function showFills(
  app: Needs,
  userId: string,
  { symbol, portfolioId, limit, before }: FillPage,
): Promise<{ fills: FillView[]; next: string | null }> {
  const tx = app.db.read;
  const below = placeOf(before) ?? top;
  const rows = await listFills(tx, userId, { symbol, portfolioId, below }, limit + 1);
  // Nothing there, or somebody else's: that is told apart only when it must be.
  if (rows.length === 0) await ownedBy(tx, userId, portfolioId);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    fills: shown.map((fill) => fillView(fill, app.market)),
    next: rows.length > limit && last ? `${last.at}.${last.seq}` : null,
  };
}

/** Later than any fill. */
const top: FillPlace = { at: 9_999_999_999_999, seq: 0 };

/** A text that is no place starts at the top. */
function placeOf(text: string | undefined): FillPlace | undefined {
  const [, at, seq] = /^(\d{1,13})\.(\d{1,15})$/.exec(text ?? '') ?? [];
  return at === undefined || seq === undefined ? undefined : { at: Number(at), seq: Number(seq) };
}

const fillView = (fill: FillRow, market: Market): FillView => ({
  id: fill.id,
  orderId: fill.orderId,
  symbol: fill.symbol,
  side: fill.side,
  quantity: formatQuantity(fill.quantity),
  price: formatPrice(fill.price, market.requireInstrument(fill.symbol).priceDecimals),
  fee: formatUnits(fill.feeCents, 2),
  at: new Date(fill.at).toISOString(),
  portfolioId: refOf(fill),
  copyId: fill.kind === 'copy' ? fill.ref : null,
  role: fill.role,
  isClosing: fill.isClosing,
});
