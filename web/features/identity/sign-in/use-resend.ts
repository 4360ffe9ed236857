import { useEffect, useState } from 'react';
import { emailSlip } from '#core/identity/credentials.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { rpc } from '#web/lib/rpc.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Seconds between two mails that a person may ask for here. The server keeps its own limit. */
const resendPauseSeconds = 60;

interface ResendWords {
  noEmail: string;
  sent: string;
  failed: string;
}

/** Asks for another verification mail and counts down to the next one. */
export function useResend(email: string, words: ResendWords, hasJustSent: boolean) {
  const [secondsLeft, setSecondsLeft] = useState(hasJustSent ? resendPauseSeconds : 0);
  const [isSending, setSending] = useState(false);
  const isWaiting = secondsLeft > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  /** True when the mail was sent. */
  const resend = async (): Promise<boolean> => {
    if (isSending || isWaiting) return false;
    if (emailSlip(email) !== undefined) {
      toast('error', words.noEmail);
      return false;
    }
    setSending(true);
    try {
      await rpc.identity.resendVerification({ email });
      toast('success', words.sent);
      setSecondsLeft(resendPauseSeconds);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'input') toast('error', words.noEmail);
      else toast('error', failure.code === 'too_many_attempts' ? failure.message : words.failed);
      return false;
    } finally {
      setSending(false);
    }
  };
  return { resend, secondsLeft, isSending };
}
