import { AuthCard } from '#web/features/identity/auth-card.tsx';
import { CodeForm } from '#web/features/identity/code-form.tsx';
import { useResend } from '#web/features/identity/use-resend.ts';
import { Button } from '#web/ui/button.tsx';

interface CheckEmailPanelProps {
  email: string;
  /** A mail left a moment ago, so the next one can wait. */
  hasJustSent: boolean;
  onVerified: () => void;
  onBack: () => void;
}

const words = {
  noEmail: 'Enter a valid email above first.',
  sent: 'Confirmation email sent! Please check your inbox.',
  failed: 'Failed to resend email. Please try again.',
};

export function CheckEmailPanel({ email, hasJustSent, onVerified, onBack }: CheckEmailPanelProps) {
  const { resend, secondsLeft, isSending } = useResend(email, words, hasJustSent);
  return (
    <AuthCard
      title="Check Your Email"
      lead={
        <p>
          We sent a verification link and a code to{' '}
          <strong className="font-medium break-all text-fg">{email}</strong>. Open the link, or type the code
          here.
        </p>
      }
    >
      <CodeForm email={email} onVerified={onVerified} />
      <div className="mt-6 grid gap-2 border-t border-line pt-6 sm:grid-cols-2">
        <Button kind="secondary" onClick={resend} isBusy={isSending} disabled={secondsLeft > 0}>
          {secondsLeft > 0 ? `Resend Email in ${secondsLeft} s` : 'Resend Email'}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          Back to Sign Up
        </Button>
      </div>
    </AuthCard>
  );
}
