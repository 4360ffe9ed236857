import { useQuery } from '@tanstack/react-query';
import { viewerQuery } from '#web/features/identity/queries.ts';
import { kycQuery } from '#web/features/verification/queries.ts';
import { Verification } from '#web/features/verification/verification.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';

export function VerificationPage() {
  const { data: who } = useQuery(viewerQuery());
  const { data: view, isError, refetch } = useQuery(kycQuery());
  return (
    <>
      <PageTitle
        title="Identity verification"
        lead="A government ID and a proof of address. Files are encrypted; only you and administrators can open them."
      />
      {!view && (
        <div className="card">
          {isError ? (
            <Failed title="Your verification could not be loaded." onRetry={refetch} />
          ) : (
            <Loading label="Loading your verification" rows={5} />
          )}
        </div>
      )}
      {view && who && <Verification view={view} isDemo={who.mode === 'demo'} />}
    </>
  );
}
