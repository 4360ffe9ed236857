import { m } from '#core/messages/messages.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck, Link2Off, MailCheck } from 'lucide-react';
import { addressAskedHere, forgetAskedHere } from '#web/features/identity/sign-in/asked-here.ts';
import { AuthCard } from '#web/features/identity/sign-in/auth-card.tsx';
import { rpc } from '#web/lib/rpc.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ChatButton } from '#web/features/support/chat/chat-button.tsx';
import { PublicFrame } from '#web/ui/frame/public-frame.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

type State = 'ready' | 'loading' | 'success' | 'used' | 'fault';
const redirectDelayMs = 2_000;

/**
 * The mailed link opens this page with its token behind #. In the browser that asked for the mail
 * that is enough; anywhere else only the button sends it, so a mail scanner cannot use it up.
 */
export function VerifyPage() {
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const [email] = useState(addressAskedHere);
  const isAsked = token !== '' && email !== undefined;
  const [state, setState] = useState<State>(token === '' ? 'used' : isAsked ? 'loading' : 'ready');
  const isSent = useRef(false);

  /** `asked`: only if the link is that of this address; else the button is left to press. */
  const verify = useCallback(
    async (asked?: string) => {
      setState('loading');
      try {
        await rpc.identity.verifyEmail({ token, ...(asked !== undefined && { email: asked }) });
        forgetAskedHere();
        toast('success', m.identity_email_verified_successfully());
        setState('success');
      } catch (error) {
        const { kind, code } = failureOf(error);
        if (asked !== undefined && code === 'invalid_token') setState('ready');
        else setState(kind === 'fault' ? 'fault' : 'used');
      }
    },
    [token],
  );

  useEffect(() => {
    if (!isAsked || isSent.current) return;
    isSent.current = true;
    void verify(email);
  }, [isAsked, email, verify]);

  // Pressing a mailed link twice is usual: who is signed in and verified has nothing left to prove.
  useEffect(() => {
    if (state !== 'used') return;
    rpc.identity.viewer().then(
      ({ viewer }) => viewer?.isVerified && setState('success'),
      () => undefined,
    );
  }, [state]);

  useEffect(() => {
    if (state !== 'success') return;
    const timer = setTimeout(() => void navigate({ to: '/dashboard' }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  return (
    <PublicFrame aside={<ChatButton />}>
      {(state === 'ready' || state === 'fault') && (
        <AuthCard title={m.identity_confirm_email()} lead={m.identity_one_press_confirms_address_yours()}>
          <MailCheck className="mb-6 size-9 text-ink-text" strokeWidth={1.5} aria-hidden="true" />
          {state === 'fault' && (
            <p role="alert" className="mb-4 text-sm text-down">
              {m.identity_did_not_work_check_connection()}
            </p>
          )}
          <Button className="w-full" onClick={() => void verify()}>
            {m.identity_verify_email()}
          </Button>
        </AuthCard>
      )}
      {state === 'loading' && (
        <AuthCard title={m.identity_verifying_email()}>
          <div className="grid min-h-24 place-items-center text-ink-text">
            <Spinner label={m.identity_verifying_email()} className="size-8" />
          </div>
        </AuthCard>
      )}
      {state === 'success' && (
        <AuthCard title={m.identity_email_verified()} lead={m.identity_dashboard_opens_moment()}>
          <CircleCheck className="mb-6 size-9 text-up" strokeWidth={1.5} aria-hidden="true" />
          <Link to="/dashboard" className={buttonClass('primary', false, 'w-full')}>
            {m.identity_go_dashboard()}
          </Link>
        </AuthCard>
      )}
      {state === 'used' && (
        <AuthCard title={m.identity_verification_link_used()} lead={m.identity_link_has_already_been_used()}>
          <Link2Off className="mb-6 size-9 text-muted" strokeWidth={1.5} aria-hidden="true" />
          <Link to="/auth" className={buttonClass('primary', false, 'w-full')}>
            {m.identity_go_login()}
          </Link>
        </AuthCard>
      )}
      <p className="mt-6 text-center text-sm text-faint">
        {m.identity_something_wrong()}{' '}
        <Link to="/auth" className="link">
          {m.identity_contact_support()}
        </Link>
      </p>
    </PublicFrame>
  );
}
