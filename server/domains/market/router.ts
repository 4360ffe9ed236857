import type { marketContract } from '#core/market/contract.ts';
import { createAlert } from '#server/domains/market/alerts/create-alert.ts';
import { deleteAlert } from '#server/domains/market/alerts/delete-alert.ts';
import { showAlerts } from '#server/domains/market/alerts/show-alerts.ts';
import { loadCandles } from '#server/domains/market/charts/load-candles.ts';
import { addDrawing } from '#server/domains/market/drawings/add-drawing.ts';
import { changeDrawing } from '#server/domains/market/drawings/change-drawing.ts';
import { removeDrawing, removeDrawings } from '#server/domains/market/drawings/remove-drawings.ts';
import { showDrawings } from '#server/domains/market/drawings/show-drawings.ts';
import { showFeeds } from '#server/domains/market/feeds/show-feeds.ts';
import type { AlertNeeds } from '#server/domains/market/market.ts';
import {
  candleView,
  dayView,
  depthView,
  haltView,
  instrumentView,
  quoteView,
} from '#server/domains/market/views.ts';
import { showWatchlist, watchMarket } from '#server/domains/market/watchlist/watch-market.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export function marketRouter(app: AlertNeeds): RouterOf<typeof marketContract> {
  const { market } = app;
  return {
    instruments: async () => {
      const at = market.now();
      return market.instruments().map((instrument) => ({
        ...instrumentView(instrument),
        quote: quoteView(market, instrument, market.quote(instrument.symbol, at), at),
        sparkline: [...market.sparkline(instrument.symbol, at)],
      }));
    },
    instrument: async ({ input }) => {
      const at = market.now();
      const instrument = market.requireInstrument(input.symbol);
      const quote = market.quote(instrument.symbol, at);
      return {
        ...instrumentView(instrument),
        quote: quoteView(market, instrument, quote, at),
        day: dayView(market.day(instrument.symbol, at), instrument, quote),
        halt: haltView(market, instrument.symbol, at),
        bids: depthView(quote.bids, instrument),
        asks: depthView(quote.asks, instrument),
      };
    },
    candles: async ({ input }) => {
      const instrument = market.requireInstrument(input.symbol);
      const bars = await loadCandles(market, instrument.symbol, input.interval, input.limit);
      return bars.map((bar) => candleView(bar, instrument));
    },
    feeds: () => showFeeds(app),
    watchlist: ({ actor }) => showWatchlist(app, actor),
    watch: ({ actor, input }) => watchMarket(app, actor, input),
    alerts: ({ actor }) => showAlerts(app, actor),
    createAlert: ({ actor, input }) => createAlert(app, actor, input),
    deleteAlert: ({ actor, input }) => deleteAlert(app, actor, input.id),
    drawings: ({ actor, input }) => showDrawings(app, actor, input.symbol),
    addDrawing: ({ actor, input }) => addDrawing(app, actor, input),
    changeDrawing: ({ actor, input }) => changeDrawing(app, actor, input),
    removeDrawing: ({ actor, input }) => removeDrawing(app, actor, input.id),
    removeDrawings: ({ actor, input }) => removeDrawings(app, actor, input.symbol),
  };
}
