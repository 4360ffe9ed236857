import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { AuthCard } from '#web/features/identity/auth-card.tsx';
import { CodeForm } from '#web/features/identity/code-form.tsx';
import { signOut } from '#web/features/identity/sign-out.ts';
import { useResend } from '#web/features/identity/use-resend.ts';
import { Button } from '#web/ui/button.tsx';

const words = {
  noEmail: 'No email address found',
  sent: 'Verification email sent! Please check your inbox.',
  failed: 'Failed to send verification email',
};
const tips = [
  'Check your spam or junk folder',
  'Confirm that the address above is right',
  'Wait a few minutes, mail can be slow',
  'Contact support if nothing arrives',
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
      title={isSent ? 'Verification Email Sent!' : 'Email Verification Required'}
      lead={
        <p>
          {isSent ? 'We sent a new link and code to ' : 'Verify your email to use your account: '}
          <strong className="font-medium break-all text-fg">{email}</strong>
        </p>
      }
    >
      <CodeForm email={email} onVerified={onVerified} />
      <div className="mt-6 space-y-2 border-t border-line pt-6">
        {isSent ? (
          <Button
            kind="secondary"
            className="w-full"
            disabled={secondsLeft > 0}
            onClick={() => setSent(false)}
          >
            {secondsLeft > 0 ? `Send Another Email in ${secondsLeft} s` : 'Send Another Email'}
          </Button>
        ) : (
          <Button kind="secondary" className="w-full" isBusy={isSending} onClick={send}>
            Send Verification Email
          </Button>
        )}
        <Button kind="quiet" className="w-full" onClick={signOut}>
          Sign Out & Return Home
        </Button>
      </div>
      <ul className="mt-6 list-disc space-y-1 pl-5 text-sm text-muted">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <p className="mt-4 text-sm">
        <Link to="/" className="link">
          Contact Support
        </Link>
      </p>
    </AuthCard>
  );
}
