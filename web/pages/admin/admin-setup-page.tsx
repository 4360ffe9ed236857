import { m } from '#core/messages/messages.js';
import { useEffect, useState } from 'react';
import { AuthCard } from '#web/features/identity/sign-in/auth-card.tsx';
import { PromoteForm } from '#web/features/identity/setup/promote-form.tsx';
import { SetupMail } from '#web/features/identity/setup/setup-mail.tsx';
import { failureOf } from '#web/lib/failures/failure.ts';
import { rpc } from '#web/lib/rpc.ts';
import { Failed } from '#web/ui/states.tsx';
import { ChatButton } from '#web/features/support/chat/chat-button.tsx';
import { PublicFrame } from '#web/ui/frame/public-frame.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const leadOf = (isFirst: boolean | undefined) =>
  isFirst === false
    ? m.admin_administrator_exists_sign_as_administrator()
    : m.admin_promote_user_administrator();

export function AdminSetupPage() {
  const [isFirst, setFirst] = useState<boolean>();
  const [isCapturing, setCapturing] = useState(false);
  const [failure, setFailure] = useState<string>();

  const [tries, setTries] = useState(0);
  const retry = () => {
    setFailure(undefined);
    setTries(tries + 1);
  };
  useEffect(() => {
    rpc.identity.setupState().then(
      (state) => {
        setFirst(!state.firstAdminExists);
        setCapturing(state.isCapturing);
      },
      (error: unknown) => setFailure(`${m.admin_failed_verify_access()}. ${failureOf(error).message}`),
    );
  }, [tries]);

  return (
    <PublicFrame aside={<ChatButton />}>
      <AuthCard
        title={m.admin_admin_setup()}
        lead={failure || isFirst !== undefined ? leadOf(isFirst) : <span className="loading" />}
      >
        {failure && <Failed title={failure} onRetry={retry} />}
        {!failure && isFirst === undefined && (
          <div className="grid min-h-40 place-items-center text-faint">
            <Spinner label={m.admin_loading()} className="size-6" />
          </div>
        )}
        {!failure && isFirst !== undefined && <PromoteForm isFirst={isFirst} />}
        {!failure && isFirst && isCapturing && <SetupMail />}
      </AuthCard>
    </PublicFrame>
  );
}
