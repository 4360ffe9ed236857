import { m } from '#core/messages/messages.js';
import type { PieceView } from '#core/collectibles/contract.ts';
import { reasonLength } from '#core/collectibles/rules.ts';
import type { PieceId } from '#core/values/ids.ts';
import { useReport } from '#web/features/collectibles/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

export function ReportDialog({ piece, onClose }: { piece: PieceView; onClose: () => void }) {
  const report = useReport();
  const form = useForm({
    initial: { reason: '' },
    summaryOf: ({ reason }) => ({
      problems: reason.trim().length < reasonLength.min ? { reason: m.collectibles_reason_needed() } : {},
    }),
    submit: async ({ reason }) => {
      await report.mutateAsync({ id: piece.id as PieceId, reason });
      toast('success', m.collectibles_reported_toast());
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={m.collectibles_report_title({ name: piece.name })}
      description={m.collectibles_report_text()}
      back={m.common_back()}
      act={m.collectibles_send_report()}
    >
      <Field
        label={m.collectibles_reason()}
        value={form.draft.reason}
        onValue={form.edit('reason')}
        maxLength={reasonLength.max}
        error={form.errors.reason}
      />
    </FormDialog>
  );
}
