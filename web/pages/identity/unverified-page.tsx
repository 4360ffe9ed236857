import { VerificationGate } from '#web/features/identity/sign-in/verification-gate.tsx';
import { ChatButton } from '#web/features/support/chat/chat-button.tsx';
import { PublicFrame } from '#web/ui/frame/public-frame.tsx';

/** Stands in for every protected page until the email is verified. */
export function UnverifiedPage({ email, onVerified }: { email: string; onVerified: () => void }) {
  return (
    <PublicFrame aside={<ChatButton />}>
      <VerificationGate email={email} onVerified={onVerified} />
    </PublicFrame>
  );
}
