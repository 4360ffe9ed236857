import { m } from '#core/messages/messages.js';
import { useEffect, useState } from 'react';
import { viewerQuery } from '#web/features/identity/queries.ts';
import { DisplayForm } from '#web/features/identity/settings/display-form.tsx';
import { ConfirmEmail, EmailChange } from '#web/features/identity/second-step/email-change.tsx';
import { ProfileForm } from '#web/features/identity/settings/profile-form.tsx';
import { profileQuery } from '#web/features/identity/settings/queries.ts';
import { SettingsTitle } from '#web/features/identity/settings/settings-tabs.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const tokenOf = (hash: string): string => new URLSearchParams(hash.slice(1)).get('email-token') ?? '';
const clearHash = () => history.replaceState(history.state, '', location.pathname + location.search);

export function SettingsProfilePage() {
  const { data: who } = useQuery(viewerQuery());
  const { data: view, isError, refetch } = useQuery(profileQuery());
  const [token, setToken] = useState(() => tokenOf(location.hash));
  useEffect(() => {
    const read = () => setToken(tokenOf(location.hash));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return (
    <>
      <SettingsTitle lead={m.settings_what_say_about_yourself_how()} />
      {!view && (
        <div className="card">
          {isError ? (
            <Failed title={m.settings_profile_could_not_be_loaded()} onRetry={() => void refetch()} />
          ) : (
            <Loading label={m.settings_loading_profile()} rows={6} />
          )}
        </div>
      )}
      {view && (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="grid min-w-0 gap-5">
            {token !== '' && (
              <ConfirmEmail
                token={token}
                onDone={() => {
                  clearHash();
                  setToken('');
                }}
              />
            )}
            <ProfileForm view={view} />
          </div>
          <div className="grid min-w-0 gap-5">
            <EmailChange view={view} />
            {/* It shows this browser's choices, which in a read-only view are not this person's. */}
            {who?.viewer && !who.view && <DisplayForm userId={who.viewer.id} />}
          </div>
        </div>
      )}
    </>
  );
}
