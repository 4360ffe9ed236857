import { lazy, Suspense } from 'react';
import { m } from '#core/messages/messages.js';
import { AccountHistory } from '#web/features/identity/history/account-history.tsx';
import { PreferenceSwitches } from '#web/features/notifications/preference-switches.tsx';
import { ApiKeys } from '#web/features/identity/api-keys/api-keys.tsx';
import { Passkeys } from '#web/features/identity/second-step/passkeys.tsx';
import { PasswordForm } from '#web/features/identity/second-step/password-form.tsx';
import { securityQuery } from '#web/features/identity/settings/queries.ts';
import { SecondStep } from '#web/features/identity/second-step/second-step.tsx';
import { Sessions } from '#web/features/identity/sessions/sessions.tsx';
import { SettingsTitle } from '#web/features/identity/settings/settings-tabs.tsx';
import { SignIns } from '#web/features/identity/sessions/sign-ins.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const OwnData = lazy(() =>
  import('#web/features/identity/settings/own-data.tsx').then((module) => ({ default: module.OwnData })),
);

const OwnLimits = lazy(() =>
  import('#web/features/trading/own-limits/own-limits-card.tsx').then((module) => ({
    default: module.OwnLimits,
  })),
);

export function SettingsAccountPage() {
  const { data: view, isError, refetch } = useQuery(securityQuery());
  const isLoading = !view && !isError;
  return (
    <>
      <SettingsTitle lead={m.settings_how_account_opened_from_where()} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        {view ? (
          <>
            <div className="grid min-w-0 gap-5">
              <SecondStep view={view} />
              <Passkeys view={view} />
              <Sessions />
              <ApiKeys needsCode={view.totp.isOn} />
              <Suspense fallback={null}>
                <OwnLimits />
              </Suspense>
            </div>
            <div className="grid min-w-0 gap-5">
              <PasswordForm view={view} />
              <PreferenceSwitches />
            </div>
          </>
        ) : (
          <div className="card xl:col-span-2">
            {isError ? (
              <Failed title={m.settings_security_settings_could_not_be()} onRetry={() => void refetch()} />
            ) : (
              <Loading label={m.settings_loading_security_settings()} rows={5} />
            )}
          </div>
        )}
        {/* They load meanwhile and show with the rest above: nothing that is read moves. */}
        <div className="grid min-w-0 gap-5 xl:col-span-2" hidden={isLoading}>
          <SignIns />
          <AccountHistory />
        </div>
        {view && (
          <Suspense fallback={null}>
            <OwnData needsCode={view.totp.isOn} />
          </Suspense>
        )}
      </div>
    </>
  );
}
