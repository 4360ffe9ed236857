import { m } from '#core/messages/messages.js';
import { OperatorText, Part, PublicPage } from '#web/pages/public/public-page.tsx';
import { site } from '#web/lib/site.ts';
import { Claim } from '#web/ui/numbers/claim.tsx';

export function TermsPage() {
  return (
    <PublicPage title={m.common_terms_service()} lead={m.public_rules_plain_words({ name: site.name })}>
      <OperatorText of="terms" />
      <Part title={m.public_accounts()}>
        <p>{m.public_one_person_one_account_with()}</p>
      </Part>
      <Part title={m.public_orders()}>
        <p>{m.public_each_order_shows_its_price()}</p>
      </Part>
      <Part title={m.public_copying()}>
        <p>
          {m.public_copy_starts()} <Claim of="smallestCopy" /> {m.public_holds_its_own_money_can()}{' '}
          <Claim of="copyFee" /> {m.public_profit_after_earlier_losses_made()}
        </p>
      </Part>
      <Part title={m.public_deposits_withdrawals()}>
        <p>
          {m.public_deposits_credited_when_network_has()} <Claim of="smallestWithdrawal" />
          {m.public_withdrawals_processed_within()} <Claim of="withdrawalTime" />
          {m.public_both_person_who_asks_one()}
        </p>
      </Part>
      <Part title={m.public_corrections()}>
        <p>{m.public_error_corrected_by_new_entry()}</p>
      </Part>
    </PublicPage>
  );
}
