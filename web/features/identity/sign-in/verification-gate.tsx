import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { AuthCard } from '#web/features/identity/sign-in/auth-card.tsx';
import { CodeForm } from '#web/features/identity/sign-in/code-form.tsx';
import { MailboxLink } from '#web/features/identity/sign-in/mailbox-link.tsx';
import { signOut } from '#web/features/identity/sign-out.ts';
import { useResend } from '#web/features/identity/sign-in/use-resend.ts';
import { Button } from '#web/ui/button.tsx';

const words = {
  noEmail: m.identity_no_email_address_found(),
  sent: m.identity_verification_email_sent_please_check(),
  failed: m.identity_failed_send_verification_email(),
};
const tips = [
  m.identity_check_spam_or_junk_folder(),
  m.identity_confirm_address_above_right(),
  m.identity_wait_few_minutes_mail_can(),
  m.identity_contact_support_if_nothing_arrives(),
];

/** Stands in for every protected page until the email is verified. */
export function VerificationGate({ email, onVerified }: { email: string; onVerified: () => void }) {
  const [isSent, setSent] = useState(false);
  const { resend, isSending, secondsLeft } = useResend(email, words, false);
  const send = async () => {
    if (await resend()) setSent(true);
  };
  return (
    <AuthCard
      title={isSent ? m.identity_verification_email_sent() : m.identity_email_verification_required()}
      lead={
        <p>
          {isSent ? `${m.identity_we_sent_new_link_code()} ` : `${m.identity_verify_email_use_account()} `}
          <strong className="font-medium wrap-anywhere text-fg">{email}</strong>
        </p>
      }
    >
      <MailboxLink email={email} />
      <CodeForm email={email} onVerified={onVerified} />
      <div className="mt-6 space-y-2 border-t border-line pt-6">
        {isSent ? (
          <Button
            kind="secondary"
            className="w-full"
            disabled={secondsLeft > 0}
            onClick={() => setSent(false)}
          >
            {secondsLeft > 0
              ? m.identity_send_another_email_s({ secondsLeft })
              : m.identity_send_another_email()}
          </Button>
        ) : (
          <Button kind="secondary" className="w-full" isBusy={isSending} onClick={send}>
            {m.identity_send_verification_email()}
          </Button>
        )}
        <Button kind="quiet" className="w-full" onClick={signOut}>
          {m.identity_sign_out_return_home()}
        </Button>
      </div>
      <ul className="mt-6 list-disc space-y-1 pl-5 text-sm text-muted">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <p className="mt-4 text-sm">
        <a href="/" className="link">
          {m.identity_contact_support()}
        </a>
      </p>
    </AuthCard>
  );
}
