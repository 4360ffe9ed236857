import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { PieceView } from '#core/collectibles/contract.ts';
import { reasonLength } from '#core/collectibles/rules.ts';
import type { PieceId } from '#core/values/ids.ts';
import { useReport } from '#web/features/collectibles/queries.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

export function ReportDialog({ piece, onClose }: { piece: PieceView; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [isTouched, setTouched] = useState(false);
  const report = useReport();
  const isFit = reason.trim().length >= reasonLength.min;
  const send = () => {
    setTouched(true);
    if (!isFit || report.isPending) return;
    report.mutate(
      { id: piece.id as PieceId, reason },
      {
        onSuccess: () => {
          toast('success', m.collectibles_reported_toast());
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.collectibles_report_title({ name: piece.name })}
      description={m.collectibles_report_text()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field
          label={m.collectibles_reason()}
          value={reason}
          onValue={setReason}
          maxLength={reasonLength.max}
          error={isTouched && !isFit ? m.collectibles_reason_needed() : undefined}
        />
        <FailureNote error={report.error} className="mt-4" />
        <div className="dialog-actions mt-5 grid gap-2 sm:grid-cols-2">
          <Button kind="secondary" onClick={onClose}>
            {m.common_back()}
          </Button>
          <Button type="submit" isBusy={report.isPending}>
            {m.collectibles_send_report()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
