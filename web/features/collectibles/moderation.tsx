import { m } from '#core/messages/messages.js';
import { useState, type ReactNode } from 'react';
import type { WorkView } from '#core/collectibles/contract.ts';
import { percentText, reasonLength } from '#core/collectibles/rules.ts';
import type { WorkId } from '#core/values/ids.ts';
import { useDecide, useDismissReports, useSetHidden } from '#web/features/collectibles/queries.ts';
import { categoryWords, partyText } from '#web/features/collectibles/words.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { formatDateTime } from '#web/ui/when.ts';

/** A work as administrators see it, with what they may decide about it. */
function WorkRow({ work, children }: { work: WorkView; children: ReactNode }) {
  return (
    <li className="card flex flex-wrap gap-5 p-5">
      <img
        src={work.image}
        alt={m.collectibles_picture_of({ name: work.name })}
        width={220}
        height={220}
        className="aspect-square w-full max-w-56 rounded-md bg-panel-2 object-contain"
      />
      <div className="min-w-0 flex-1 basis-64 space-y-3">
        <div>
          <h3 className="font-semibold wrap-anywhere">{work.name}</h3>
          <p className="text-sm wrap-anywhere text-muted">
            {work.collection} · {categoryWords[work.category]} ·{' '}
            {m.collectibles_royalty({ share: percentText(work.royaltyBps) })}
          </p>
          <p className="text-sm text-faint">
            {m.collectibles_by({ name: partyText(work.creator) })}, {formatDateTime(work.submittedAt)}
          </p>
        </div>
        {work.description !== '' && <p className="text-sm wrap-anywhere">{work.description}</p>}
        {children}
      </div>
    </li>
  );
}

interface ReasonProps {
  reason: string;
  onReason: (reason: string) => void;
  isMissing: boolean;
}
const Reason = ({ reason, onReason, isMissing }: ReasonProps) => (
  <Field
    label={m.collectibles_reason()}
    value={reason}
    onValue={onReason}
    maxLength={reasonLength.max}
    error={isMissing ? m.collectibles_reason_needed() : undefined}
  />
);

function useReason() {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  /** Undefined when there is none, and says so. */
  const take = (): string | undefined => {
    const isThere = reason.trim().length >= reasonLength.min;
    setMissing(!isThere);
    return isThere ? reason : undefined;
  };
  return { take, field: <Reason reason={reason} onReason={setReason} isMissing={isMissing} /> };
}

export function PendingWork({ work }: { work: WorkView }) {
  const decide = useDecide();
  const { take, field } = useReason();
  const id = work.id as WorkId;
  const reject = () => {
    const reason = take();
    if (reason !== undefined) decide.mutate({ id, decision: { kind: 'reject', reason } });
  };
  return (
    <WorkRow work={work}>
      {field}
      <FailureNote error={decide.error} />
      <div className="flex flex-wrap gap-2">
        <Button
          isSmall
          data-decision="approve"
          isBusy={decide.isPending}
          onClick={() => decide.mutate({ id, decision: { kind: 'approve' } })}
        >
          {m.collectibles_approve()}
        </Button>
        <Button kind="secondary" isSmall data-decision="reject" isBusy={decide.isPending} onClick={reject}>
          {m.collectibles_reject()}
        </Button>
      </div>
    </WorkRow>
  );
}

interface VisibleProps {
  work: WorkView;
  reports?: readonly { readonly reason: string; readonly at: string }[];
}

/** Hides a reported work, shows a hidden one again, or lets the reports go. */
export function VisibleWork({ work, reports = [] }: VisibleProps) {
  const hide = useSetHidden();
  const dismiss = useDismissReports();
  const { take, field } = useReason();
  const id = work.id as WorkId;
  const fault = hide.error ?? dismiss.error;
  const press = () => {
    const reason = take();
    if (reason !== undefined) hide.mutate({ id, isHidden: !work.isHidden, reason });
  };
  return (
    <WorkRow work={work}>
      {reports.length > 0 && (
        <ul className="space-y-1.5 text-sm">
          {reports.map(({ reason, at }) => (
            <li key={`${at} ${reason}`} className="wrap-anywhere">
              <span className="text-faint">{formatDateTime(at)}</span> {reason}
            </li>
          ))}
        </ul>
      )}
      {work.reason !== '' && (
        <p className="text-sm wrap-anywhere text-muted">
          {m.collectibles_notice_rejected_text({ reason: work.reason })}
        </p>
      )}
      {field}
      <FailureNote error={fault} />
      <div className="flex flex-wrap gap-2">
        <Button isSmall data-decision="reject" isBusy={hide.isPending} onClick={press}>
          {work.isHidden ? m.collectibles_show_again() : m.collectibles_hide()}
        </Button>
        {reports.length > 0 && (
          <Button
            kind="secondary"
            isSmall
            data-decision="approve"
            isBusy={dismiss.isPending}
            onClick={() => dismiss.mutate({ id })}
          >
            {m.collectibles_dismiss()}
          </Button>
        )}
      </div>
    </WorkRow>
  );
}
