import { m } from '#core/messages/messages.js';
import { viewerQuery } from '#web/features/identity/queries.ts';
import { kycQuery } from '#web/features/identity/verification/queries.ts';
import { Verification } from '#web/features/identity/verification/verification.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

export function VerificationPage() {
  const { data: who } = useQuery(viewerQuery());
  const { data: view, isError, refetch } = useQuery(kycQuery());
  return (
    <>
      <PageTitle
        title={m.common_identity_verification()}
        lead={m.verification_government_id_proof_address_files()}
      />
      {!view && (
        <div className="card">
          {isError ? (
            <Failed title={m.verification_verification_could_not_be_loaded()} onRetry={refetch} />
          ) : (
            <Loading label={m.verification_loading_verification()} rows={5} />
          )}
        </div>
      )}
      {view && who && <Verification view={view} isDemo={who.mode === 'demo'} />}
    </>
  );
}
