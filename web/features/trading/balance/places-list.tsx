import { m } from '#core/messages/messages.js';
import { readUnits } from '#core/values/money.ts';
import type { ShownPlace } from '#web/features/trading/balance/places.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import '#web/features/trading/balance/balance.css';

type Places = readonly ShownPlace[];

const words: Readonly<Record<ShownPlace['place'], () => string>> = {
  positions: m.trading_day_positions,
  copies: m.trading_day_copies,
  cash: m.trading_free_use,
  coins: m.trading_place_coins,
  held: m.trading_set_aside,
  bonus: m.trading_bonus,
  debt: m.trading_place_debt,
};

/** Every place; their sum is the total value. */
export function PlacesList({ places, total }: { places: Places; total: string }) {
  return (
    <dl className="places text-13">
      {places.map(({ place, value }) => (
        <div key={place}>
          <dt data-place={place}>{words[place]()}</dt>
          <dd>
            <Amount value={value} />
          </dd>
        </div>
      ))}
      <div className="is-total">
        <dt className="font-medium">{m.trading_total()}</dt>
        <dd className="font-medium">
          <span className="total-rule">
            <Amount value={total} />
          </span>
        </dd>
      </div>
    </dl>
  );
}

/** Widths only: a place that owes something has none. */
export function PlacesBar({ places }: { places: Places }) {
  const shown = places.filter(({ value }) => readUnits(value, 2) > 0n);
  return (
    <div className="places-bar" aria-hidden="true">
      {shown.map(({ place, value }) => (
        <span key={place} data-place={place} style={{ flexGrow: Number(value) }} />
      ))}
    </div>
  );
}
