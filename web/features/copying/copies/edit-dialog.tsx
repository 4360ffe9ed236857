import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { newId, type CopyId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import type { OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { useEditCopy } from '#web/features/copying/mutations.ts';
import { SettingsFields } from '#web/features/copying/copies/settings-fields.tsx';
import { settingsOf } from '#web/features/copying/copies/settings-draft.ts';
import type { AskProps } from '#web/lib/action.ts';
import { useForm } from '#web/lib/form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';

/** Ratio, open trades and stop loss of a running copy; they count from the trader's next trade. */
export function EditDialog({ thing: { copy }, onClose }: AskProps<OwnCopy>) {
  const [id] = useState(() => newId('chg'));
  const edit = useEditCopy();
  const form = useForm({
    initial: {
      stopLossPercent: String(copy.stopLossBps / 100),
      ratio: formatUnits(BigInt(copy.multiplierBps), 4).replace(/\.?0+$/, ''),
      maxOpen: String(copy.maxOpenPositions),
    },
    summaryOf: (draft) => {
      const settings = settingsOf(draft);
      return { settings, blockedBy: settings.problem };
    },
    submit: async (_draft, { settings: { stopLossBps, multiplierBps, maxOpenPositions } }) => {
      await edit.mutateAsync({ id, copyId: copy.id as CopyId, stopLossBps, multiplierBps, maxOpenPositions });
      toast('success', m.copying_settings_saved(), m.copying_they_count_from_next_trade());
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={m.copying_settings_copy({ leaderName: copy.leaderName })}
      mark={<TraderAvatar name={copy.leaderName} id={copy.leaderId} />}
      description={m.copying_new_stop_loss_counts_from()}
      act={m.copying_save_settings()}
    >
      <SettingsFields draft={form.draft} settings={form.summary.settings} onDraft={form.change} />
    </FormDialog>
  );
}
