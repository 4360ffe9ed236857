import { mailtoOf } from '#core/values/mailto.ts';
import { m } from '#core/messages/messages.js';
import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import { isAroundTheClock } from '#core/support/hours.ts';
import { pagePart } from '#web/app/page-part.tsx';
import { Section } from '#web/pages/landing/section.tsx';
import { site } from '#web/lib/site.ts';

// In the page from the start; its script comes with the first interaction, beside the page's own.
const ContactForm = pagePart(() =>
  import('#web/features/content/contact/contact-form.tsx').then((module) => module.ContactForm),
);

const iconClass = 'mt-0.5 size-5 shrink-0 text-ink-text';

export function Contact() {
  const { email, phone, address, hours } = site.contact;
  return (
    <Section id="contact" title={m.landing_talk_us()}>
      <div className="mt-10 grid gap-10 md:grid-cols-[1fr_1.3fr] md:gap-14">
        <address className="space-y-6 not-italic">
          <p className="flex gap-3">
            <Mail className={iconClass} aria-hidden="true" />
            <a className="link break-all" href={mailtoOf(email)}>
              {email}
            </a>
          </p>
          {phone !== '' && (
            <p className="flex gap-3">
              <Phone className={iconClass} aria-hidden="true" />
              <a className="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                {phone}
              </a>
            </p>
          )}
          {address.length > 0 && (
            <p className="flex gap-3">
              <MapPin className={iconClass} aria-hidden="true" />
              <span>
                {address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </span>
            </p>
          )}
          <div className="flex gap-3">
            <Clock className={iconClass} aria-hidden="true" />
            <dl className="grid flex-1 grid-cols-[auto_1fr] gap-x-6 gap-y-1">
              {hours.map(([days, times]) => (
                <div key={days} className="contents">
                  <dt className="text-muted">{days}</dt>
                  <dd className="num">{times}</dd>
                </div>
              ))}
            </dl>
          </div>
          <p className="text-sm text-muted">
            {(isAroundTheClock(hours)
              ? m.landing_contact_around_the_clock
              : m.landing_contact_answers_within)({
              answer: site.contact.answer,
            })}
          </p>
        </address>
        <ContactForm />
      </div>
    </Section>
  );
}
