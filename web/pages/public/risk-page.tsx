import { m } from '#core/messages/messages.js';
import { OperatorText, Part, PublicPage } from '#web/pages/public/public-page.tsx';
import { Claim } from '#web/ui/numbers/claim.tsx';

export function RiskPage() {
  return (
    <PublicPage title={m.common_risk_disclosure()} lead={m.public_what_can_go_wrong_before()}>
      <p className="mt-6 rounded-md border border-line bg-panel p-4">
        {m.public_accounts_lost_money_here_those()}{' '}
        <strong className="font-semibold">
          <Claim of="lossShare" />
        </strong>
        .{' '}
        <a className="link" href="/transparency">
          {m.public_how_counted()}
        </a>
      </p>
      <Part title={m.public_can_lose_what_put()}>
        <p>{m.public_prices_fall_as_well_as()}</p>
      </Part>
      <Part title={m.public_copying_trading()}>
        <p>{m.public_copied_traders_past_says_little()}</p>
      </Part>
      <Part title={m.public_markets_close_gap()}>
        <p>{m.public_shares_indices_trade_sessions_news()}</p>
      </Part>
      <Part title={m.common_crypto()}>
        <p>{m.public_crypto_assets_move_by_tenth()}</p>
      </Part>
      <Part title={m.public_hypothetical_results()}>
        <p>{m.public_demo_mode_every_result_made()}</p>
      </Part>
      <OperatorText of="risk" />
    </PublicPage>
  );
}
