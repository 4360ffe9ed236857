import { m } from '#core/messages/messages.js';
import { Section } from '#web/pages/landing/section.tsx';
import { site } from '#web/lib/site.ts';

/** At most six are shown; these stand in until verified users let theirs be shown. */
const reviews = [
  [m.landing_sample_reviewer(), m.landing_here_copier_would_say_whether()],
  [m.landing_sample_reviewer_b(), m.landing_here_somebody_who_stopped_copy()],
  [m.landing_sample_reviewer_c(), m.landing_here_day_trader_would_write()],
  [m.landing_sample_reviewer_d(), m.landing_here_person_who_asked_support()],
  [m.landing_sample_reviewer_e(), m.landing_here_leader_would_write_about()],
] as const;

export function Reviews() {
  if (!site.sampleReviews) return null;
  return (
    <Section id="reviews" title={m.landing_sample_reviews_placeholder_text_not()}>
      <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {reviews.map(([name, text]) => (
          <li key={name} className="rounded-lg border border-dashed border-line-strong p-6">
            <p className="text-muted">{text}</p>
            <p className="mt-4 text-sm text-faint">{name}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
