import { m } from '#core/messages/messages.js';
import { formatPrice, formatQuantityText } from '#core/content/figures.ts';

type Level = readonly [price: string, quantity: string];

/** Sizes from one up need no more than two decimals here. */
const sizeText = (quantity: string): string =>
  /^0(\.|$)/.test(quantity)
    ? formatQuantityText(quantity)
    : formatPrice(quantity, quantity.includes('.') ? 2 : 0);

/** Bars show the size running up from the best price; numbers are for pixels only. */
function Side({
  name,
  levels,
  decimals,
  tone,
}: {
  name: string;
  levels: readonly Level[];
  decimals: number;
  tone: 'up' | 'down';
}) {
  const sums: number[] = [];
  for (const [, quantity] of levels) sums.push((sums.at(-1) ?? 0) + Number(quantity));
  const whole = sums.at(-1) ?? 1;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr className="text-faint">
          <th scope="col" className="pb-1.5 text-left font-normal">
            {name}
          </th>
          <th scope="col" className="pb-1.5 text-right font-normal">
            {m.market_size()}
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.map(([price, quantity], index) => (
          <tr
            key={index}
            style={{
              background: `linear-gradient(to left, var(--${tone}-soft) ${((sums[index] ?? 0) / whole) * 100}%, transparent 0)`,
            }}
          >
            <td className={`num px-1 py-1 ${tone === 'up' ? 'gain' : 'loss'}`}>
              {formatPrice(price, decimals)}
            </td>
            <td className="num px-1 py-1 text-right">{sizeText(quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Depth({
  bids,
  asks,
  decimals,
}: {
  bids: readonly Level[];
  asks: readonly Level[];
  decimals: number;
}) {
  return (
    <div className="grid grid-cols-1 gap-5 min-[420px]:grid-cols-2">
      <Side name={m.market_bid()} levels={bids} decimals={decimals} tone="up" />
      <Side name={m.market_ask()} levels={asks} decimals={decimals} tone="down" />
    </div>
  );
}
