import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { viewerQuery } from '#web/features/identity/queries.ts';
import { DisplayForm } from '#web/features/settings/display-form.tsx';
import { ConfirmEmail, EmailChange } from '#web/features/settings/email-change.tsx';
import { ProfileForm } from '#web/features/settings/profile-form.tsx';
import { profileQuery } from '#web/features/settings/queries.ts';
import { SettingsTitle } from '#web/features/settings/settings-tabs.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';

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
      <SettingsTitle lead="What you say about yourself, and how your pages look." />
      {!view && (
        <div className="card">
          {isError ? (
            <Failed title="Your profile could not be loaded." onRetry={() => void refetch()} />
          ) : (
            <Loading label="Loading your profile" rows={6} />
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
            {who?.viewer && <DisplayForm userId={who.viewer.id} />}
          </div>
        </div>
      )}
    </>
  );
}
