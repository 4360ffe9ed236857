// Keeps the prerendered ticker live without React: one event stream for every price on it, closed
// while paused or hidden.
(() => {
  const page = document;
  const find = (selector: string) => page.querySelector(selector) as HTMLElement;
  const ticker = find('[data-ticker]');
  const pause = find('[data-ticker-pause]');
  /**
   * The price a day ago by symbol, from the figures the server wrote: the stream carries the
   * percent only.
   */
  const bases: Record<string, number> = {};
  let stream: EventSource | undefined;

  const plain = (text: string) => +text.replace(/[,+]/g, '').replace('−', '-');
  const figure = (value: number, decimals: number, plus = '+') =>
    (value > 0 ? plus : value < 0 ? '−' : '') +
    Math.abs(value).toLocaleString('en', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });

  const show = ([symbol, bid, ask, percent]: [string, string, string, number]) => {
    const price = (+bid + +ask) / 2;
    const decimals = (bid.split('.')[1] ?? '').length;
    for (const item of page.querySelectorAll<HTMLElement>(`[data-symbol=${symbol}]`)) {
      const [priceAt, changeAt, percentAt] = item.querySelectorAll('[data-slot]');
      if (!priceAt || !changeAt || !percentAt) continue;
      bases[symbol] ??=
        plain(priceAt.textContent ?? '') - plain(changeAt.textContent ?? '') || price / (1 + percent / 100);
      priceAt.textContent = figure(price, decimals, '');
      changeAt.textContent = figure(price - bases[symbol], decimals);
      percentAt.textContent = `${figure(+percent, 2)}%`;
      item.dataset['value'] = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat';
    }
  };
  const sync = () => {
    const isWanted = !page.hidden && ticker.dataset['paused'] !== 'true';
    if (isWanted && !stream) {
      stream = new EventSource(`/stream?quotes=${ticker.dataset['ticker']}`);
      stream.addEventListener('quotes', (event: MessageEvent<string>) =>
        JSON.parse(event.data).forEach(show),
      );
    } else if (!isWanted) {
      stream?.close();
      stream = undefined;
    }
  };
  const setPaused = (isPaused: boolean) => {
    pause.ariaPressed = ticker.dataset['paused'] = String(isPaused);
    sync();
  };
  pause.onclick = () => setPaused(ticker.dataset['paused'] !== 'true');
  page.addEventListener('visibilitychange', sync);
  addEventListener('load', () => setPaused(matchMedia('(prefers-reduced-motion:reduce)').matches));
})();
