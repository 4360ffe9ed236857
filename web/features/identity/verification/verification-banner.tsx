import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import type { KycStatus } from '#core/identity/kyc.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** Asks for the documents until they are sent in; a rejection asks again. */
export function VerificationBanner({ status }: { status: KycStatus }) {
  if (status === 'pending' || status === 'approved') return null;
  const isRejected = status === 'rejected';
  return (
    <section
      aria-label={m.common_identity_verification()}
      className="card flex items-center gap-3 px-4 py-3 md:gap-4 md:px-5 md:py-4"
    >
      <BadgeCheck className="size-6 shrink-0 text-ink-text" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {isRejected ? m.verification_documents_were_rejected() : m.verification_verify_identity()}
        </p>
        <p className="text-13 text-muted">
          {isRejected
            ? m.verification_see_why_send_them_again()
            : m.verification_two_documents_raise_withdrawal_limits()}
        </p>
      </div>
      <Link to="/verification" className={buttonClass('primary', true)}>
        {m.verification_proceed()}
      </Link>
    </section>
  );
}
