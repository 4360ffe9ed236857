import { m } from '#core/messages/messages.js';
import { FlaskConical } from 'lucide-react';
import type { KycView } from '#core/identity/contract.ts';
import { isKycOpen, kycKinds, type KycKind } from '#core/identity/kyc.ts';
import { DetailsForm } from '#web/features/identity/verification/details-form.tsx';
import { countryName } from '#web/features/identity/verification/document-words.ts';
import { DocumentZone } from '#web/features/identity/verification/document-zone.tsx';
import { downloadSpecimen } from '#web/features/identity/verification/specimen.ts';
import { VerificationSteps } from '#web/features/identity/verification/verification-steps.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';

async function offer(kind: KycKind): Promise<void> {
  if (!(await downloadSpecimen(kind))) toast('error', m.verification_browser_cannot_draw_specimen());
}

function DemoNotice() {
  return (
    <aside
      aria-label={m.verification_specimens_only()}
      className="rounded-lg border border-warn/25 bg-warn-soft p-4 text-sm sm:flex sm:items-center sm:gap-4"
    >
      <p className="flex flex-1 items-start gap-3">
        <FlaskConical className="mt-0.5 size-5 shrink-0 text-warn" strokeWidth={1.75} aria-hidden="true" />
        <span>
          <strong className="font-semibold">{m.verification_demo_upload_specimens_only_never()}</strong>{' '}
          {m.verification_take_these_two_they_belong()}
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2 sm:mt-0">
        <Button kind="secondary" isSmall onClick={() => void offer('identity')}>
          {m.verification_specimen_id()}
        </Button>
        <Button kind="secondary" isSmall onClick={() => void offer('address')}>
          {m.verification_specimen_bill()}
        </Button>
      </div>
    </aside>
  );
}

function StateNotice({ view }: { view: KycView }) {
  if (view.status === 'not_submitted') return null;
  const who = view.fullName !== null && `${view.fullName}, ${countryName(view.country ?? '')}`;
  if (view.status === 'rejected')
    return (
      <section
        aria-label={m.verification_decision()}
        className="rounded-lg border border-down/25 bg-down-soft p-4"
      >
        <h2 className="font-semibold text-down">{m.verification_documents_were_rejected()}</h2>
        <p className="mt-1 wrap-anywhere">{view.reason}</p>
        <p className="mt-1 text-sm text-muted">{m.verification_remove_what_does_not_fit()}</p>
      </section>
    );
  return (
    <section
      aria-label={m.verification_decision()}
      className={
        view.status === 'approved'
          ? 'rounded-lg border border-up/25 bg-up-soft p-4'
          : 'rounded-lg border border-warn/25 bg-warn-soft p-4'
      }
    >
      <h2 className="font-semibold">
        {view.status === 'approved' ? m.verification_identity_verified() : m.verification_documents_review()}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {who}
        {view.submittedAt !== null &&
          ` ${m.verification_sent_in({ submittedAt: formatDateTime(view.submittedAt) })}`}
        {view.decidedAt !== null &&
          ` ${m.verification_approved_at({ decidedAt: formatDateTime(view.decidedAt) })}`}
      </p>
    </section>
  );
}

/** The whole way: what is asked for, where it stands, and the button that sends it in. */
export function Verification({ view, isDemo }: { view: KycView; isDemo: boolean }) {
  const isOpen = isKycOpen(view.status);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-1 gap-5 lg:order-2">
        <VerificationSteps view={view} isDemo={isDemo} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <StateNotice view={view} />
        {isDemo && isOpen && <DemoNotice />}
        {kycKinds.map((kind) => (
          <DocumentZone
            key={kind}
            kind={kind}
            files={view.files.filter((file) => file.kind === kind)}
            isOpen={isOpen}
          />
        ))}
        {isOpen && <DetailsForm view={view} />}
      </div>
    </div>
  );
}
