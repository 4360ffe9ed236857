import { m } from '#core/messages/messages.js';
import { Section } from '#web/pages/landing/section.tsx';
import { Claim } from '#web/ui/numbers/claim.tsx';

const reasons = [
  [m.landing_see_before_send(), m.landing_each_order_each_copy_shows()],
  [m.landing_fill_together_one_price(), m.landing_copied_order_traders_one_order()],
  [m.landing_every_decision_has_reason(), m.landing_copied_made_smaller_or_skipped()],
  [m.landing_statement_adds_up(), m.landing_result_traders_differ_by_fees()],
  [m.landing_leave_as_easily_as_came(), m.landing_pause_stop_or_take_positions()],
  [m.landing_yours_run(), m.landing_whole_platform_open_source_install()],
] as const;

export function WhyUs() {
  return (
    <Section id="why" title={m.landing_why_choose_us()}>
      <ul className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {reasons.map(([title, text]) => (
          <li key={title} className="border-t-2 border-fg pt-4">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-sm text-faint">
        <Claim of="entries" /> {m.landing_ledger_entries()} <Claim of="fills" />{' '}
        {m.landing_fills_on_record_here()}{' '}
        <a className="link" href="/about">
          {m.landing_learn_more()}
        </a>
      </p>
    </Section>
  );
}
