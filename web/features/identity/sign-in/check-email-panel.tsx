import { m } from '#core/messages/messages.js';
import { useEffect } from 'react';
import { noteAskedHere } from '#web/features/identity/sign-in/asked-here.ts';
import { AuthCard } from '#web/features/identity/sign-in/auth-card.tsx';
import { CodeForm } from '#web/features/identity/sign-in/code-form.tsx';
import { MailboxLink } from '#web/features/identity/sign-in/mailbox-link.tsx';
import { useResend } from '#web/features/identity/sign-in/use-resend.ts';
import { Button } from '#web/ui/button.tsx';

interface CheckEmailPanelProps {
  email: string;
  /** A mail left a moment ago, so the next one can wait. */
  hasJustSent: boolean;
  onVerified: () => void;
  onBack: () => void;
}

const words = {
  noEmail: m.identity_enter_valid_email_above_first(),
  sent: m.identity_confirmation_email_sent_please_check(),
  failed: m.identity_failed_resend_email_please_try(),
};

export function CheckEmailPanel({ email, hasJustSent, onVerified, onBack }: CheckEmailPanelProps) {
  const { resend, secondsLeft, isSending } = useResend(email, words, hasJustSent);
  useEffect(() => noteAskedHere(email), [email]);
  return (
    <AuthCard
      title={m.identity_check_email()}
      lead={
        <p>
          {m.identity_we_sent_verification_link_code()}{' '}
          <strong className="font-medium wrap-anywhere text-fg">{email}</strong>
          {m.identity_open_link_or_type_code()}
        </p>
      }
    >
      <MailboxLink email={email} />
      <CodeForm email={email} onVerified={onVerified} />
      <div className="mt-6 grid gap-2 border-t border-line pt-6 sm:grid-cols-2">
        <Button kind="secondary" onClick={resend} isBusy={isSending} disabled={secondsLeft > 0}>
          {secondsLeft > 0 ? m.identity_resend_email_s({ secondsLeft }) : m.identity_resend_email()}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {m.identity_back_sign_up()}
        </Button>
      </div>
    </AuthCard>
  );
}
