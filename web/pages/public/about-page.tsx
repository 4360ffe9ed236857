import { m } from '#core/messages/messages.js';
import { Part, PublicPage } from '#web/pages/public/public-page.tsx';
import { site } from '#web/lib/site.ts';
import { Claim } from '#web/ui/numbers/claim.tsx';

export function AboutPage() {
  return (
    <PublicPage title={m.public_about({ name: site.name })} lead={m.public_trading_platform_on_which_no()}>
      <Part title={m.public_why_exists()}>
        <p>{m.public_copy_trading_sold_with_returns()}</p>
      </Part>
      <Part title={m.public_how_keeps_its_word()}>
        <ul className="list-disc space-y-2 pl-5">
          <li>{m.public_money_moves_one_place_double()}</li>
          <li>{m.public_copied_order_traders_own_fill()}</li>
          <li>{m.public_statistics_computed_from_recorded_fills()}</li>
          <li>{m.public_administrators_cannot_set_balance_they()}</li>
          <li>{m.public_house_strategies_trade_through_same()}</li>
        </ul>
      </Part>
      <Part title={m.public_what_can_trade()}>
        <p>
          <Claim of="instruments" /> {m.public_instruments_stocks_etfs_indices_forex()}
        </p>
      </Part>
      <Part title={m.public_what_not()}>
        <p>{m.public_not_investment_advice_not_promise()}</p>
      </Part>
    </PublicPage>
  );
}
