import { mailtoOf } from '#core/values/mailto.ts';
import { m } from '#core/messages/messages.js';
import { OperatorText, Part, PublicPage } from '#web/pages/public/public-page.tsx';
import { site } from '#web/lib/site.ts';

export function PrivacyPage() {
  return (
    <PublicPage title={m.common_privacy_policy()} lead={m.public_what_software_keeps_about_why()}>
      <OperatorText of="privacy" />
      <Part title={m.public_what_kept()}>
        <ul className="list-disc space-y-2 pl-5">
          <li>{m.public_email_address_optional_display_name()}</li>
          <li>{m.public_sessions_when_they_began_end()}</li>
          <li>{m.public_orders_fills_positions_copies_deposits()}</li>
          <li>{m.public_what_write_support_or_through()}</li>
          <li>{m.public_which_administrator_read_or_changed()}</li>
        </ul>
      </Part>
      <Part title={m.public_what_not_kept()}>
        <p>{m.public_no_advertising_cookies_no_third()}</p>
      </Part>
      <Part title={m.public_how_long()}>
        <p>{m.public_ledger_entries_stay_for_as()}</p>
      </Part>
      <Part title={m.public_your_rights()}>
        <p>
          {m.public_may_ask_for_copy_what()}{' '}
          <a className="link" href={mailtoOf(site.contact.email)}>
            {site.contact.email}
          </a>
          .
        </p>
      </Part>
    </PublicPage>
  );
}
