import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { KycApplication, KycFile } from '#core/identity/contract.ts';
import type { UserId } from '#core/values/ids.ts';
import {
  countryName,
  describeFile,
  filePath,
  documentWords,
  statusWords,
} from '#web/features/identity/verification/document-words.ts';
import { useDecideKyc } from '#web/features/identity/verification/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';

/** A picture is fetched only when asked for: every look is written down. */
function KycDocument({ file, email }: { file: KycFile; email: string }) {
  const [isShown, setShown] = useState(false);
  const name = documentWords[file.kind].title;
  const isPicture = file.type !== 'application/pdf';
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line px-3.5 py-2.5 text-sm">
      <span>
        <span className="font-medium">{name}</span> <span className="text-faint">{describeFile(file)}</span>
      </span>
      <span className="flex gap-2">
        {isPicture && (
          <Button
            kind="secondary"
            isSmall
            onClick={() => setShown(true)}
            aria-label={m.verification_view_of({ name, email })}
          >
            {m.verification_view()}
          </Button>
        )}
        <a
          className={buttonClass('quiet', true)}
          href={filePath(file.id)}
          download
          aria-label={m.verification_download_of({ name, email })}
        >
          {m.verification_download()}
        </a>
      </span>
      {isShown && (
        <Dialog isOpen onClose={() => setShown(false)} title={name} description={email}>
          {/* As wide as the dialog, which scrolls: pages are read one below another. */}
          <img
            src={filePath(file.id)}
            alt={m.verification_of({ name, email })}
            className="mx-auto max-w-full rounded-md border border-line"
          />
        </Dialog>
      )}
    </li>
  );
}

function Decision({ application }: { application: KycApplication }) {
  const approve = useDecideKyc();
  const [isRejecting, setRejecting] = useState(false);
  const { email, submittedAt } = application;
  const userId = application.userId as UserId;
  if (submittedAt === null) return null;
  if (application.isOwn)
    return (
      <p className="mt-4 text-sm text-muted">{m.verification_another_administrator_must_decide_about()}</p>
    );
  if (isRejecting)
    return (
      <div className="mt-4 border-t border-line pt-4">
        <RejectForm application={{ userId, email, submittedAt }} onBack={() => setRejecting(false)} />
      </div>
    );
  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="flex flex-wrap gap-2">
        <Button
          isSmall
          data-decision="approve"
          isBusy={approve.isPending}
          onClick={() =>
            approve.mutate(
              { userId, submittedAt, decision: { kind: 'approve' } },
              { onSuccess: () => toast('success', m.verification_kyc_approved_successfully()) },
            )
          }
          aria-label={m.verification_approve({ email })}
        >
          {m.verification_approve_button()}
        </Button>
        <Button
          kind="secondary"
          isSmall
          data-decision="reject"
          data-asks
          onClick={() => setRejecting(true)}
          aria-label={m.verification_reject({ email })}
        >
          {m.verification_reject_button()}
        </Button>
      </div>
      <FailureNote error={approve.error} fault={m.verification_failed_approve_kyc()} className="mt-3" />
    </div>
  );
}

interface RejectFormProps {
  application: { readonly userId: UserId; readonly email: string; readonly submittedAt: string };
  onBack: () => void;
}

/** The reason, which the person reads. */
function RejectForm({ application: { userId, email, submittedAt }, onBack }: RejectFormProps) {
  const decide = useDecideKyc();
  const form = useForm({
    initial: { reason: '' },
    summaryOf: () => ({}),
    submit: async ({ reason }) => {
      const decision = { kind: 'reject', reason: reason.trim() } as const;
      await decide.mutateAsync({ userId, submittedAt, decision });
      toast('success', m.verification_kyc_rejected_user_sees_reason());
    },
  });
  const { reason } = form.draft;
  return (
    <form aria-label={m.verification_reject({ email })} onSubmit={form.onSubmit}>
      <Field
        label={m.verification_reason()}
        autoComplete="off"
        maxLength={300}
        value={reason}
        onValue={form.edit('reason')}
        hint={m.verification_user_reads_say_what_send()}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="secondary" isSmall onClick={onBack}>
          {m.common_back()}
        </Button>
        <Button type="submit" kind="sell" isSmall isBusy={form.isBusy} disabled={reason.trim().length < 3}>
          {m.verification_reject_confirm()}
        </Button>
      </div>
      <FailureNote error={form.error} fault={m.verification_failed_approve_kyc()} className="mt-3" />
    </form>
  );
}

/** One person's documents with what they say of themselves, and the place to decide. */
export function ApplicationCard({ application }: { application: KycApplication }) {
  const { email, fullName, country, status, submittedAt, files, decidedBy, decidedAt, reason } = application;
  return (
    <article aria-label={m.verification_application_of({ email })} className="card p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold wrap-anywhere">{fullName}</h2>
        <Badge tone={statusWords[status].tone}>{statusWords[status].text}</Badge>
      </div>
      <p className="mt-0.5 text-sm text-muted wrap-anywhere">
        {email} · {countryName(country ?? '')}
        {submittedAt !== null && ` ${m.verification_sent_in({ submittedAt: formatDateTime(submittedAt) })}`}
      </p>
      <ul className="mt-4 space-y-2" aria-label={m.verification_documents_of({ email })}>
        {files.map((file) => (
          <KycDocument key={file.id} file={file} email={email} />
        ))}
      </ul>
      {status === 'pending' && <Decision application={application} />}
      {decidedAt !== null && (
        <p className="mt-4 text-sm text-muted wrap-anywhere">
          {statusWords[status].text} {formatDateTime(decidedAt)}
          {decidedBy !== null && ` ${m.verification_by({ decidedBy })}`}
          {reason !== null && `: ${reason}`}
        </p>
      )}
    </article>
  );
}
