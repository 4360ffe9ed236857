import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { CopyView } from '#core/copying/contract.ts';
import { newId, type CopyId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { useEditCopy } from '#web/features/copying/mutations.ts';
import { SettingsFields } from '#web/features/copying/copies/settings-fields.tsx';
import { settingsOf } from '#web/features/copying/copies/settings-draft.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Ratio, open trades and stop loss of a running copy; they count from the trader's next trade. */
export function EditDialog({ copy, onClose }: { copy: CopyView; onClose: () => void }) {
  const [id] = useState(() => newId('chg'));
  const [draft, setDraft] = useState({
    stopLossPercent: String(copy.stopLossBps / 100),
    ratio: formatUnits(BigInt(copy.multiplierBps), 4).replace(/\.?0+$/, ''),
    maxOpen: String(copy.maxOpenPositions),
  });
  const edit = useEditCopy();
  const settings = settingsOf(draft);
  const send = () => {
    if (edit.isPending || settings.problem !== undefined) return;
    const { stopLossBps, multiplierBps, maxOpenPositions } = settings;
    edit.mutate(
      { id, copyId: copy.id as CopyId, stopLossBps, multiplierBps, maxOpenPositions },
      {
        onSuccess: () => {
          toast('success', m.copying_settings_saved(), m.copying_they_count_from_next_trade());
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.copying_settings_copy({ leaderName: copy.leaderName })}
      description={m.copying_new_stop_loss_counts_from()}
    >
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <SettingsFields draft={draft} settings={settings} onDraft={setDraft} />
        {edit.error && (
          <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
            {failureOf(edit.error).message}
          </p>
        )}
        <div className="dialog-actions">
          <Button
            type="submit"
            className="w-full"
            isBusy={edit.isPending}
            disabled={settings.problem !== undefined}
          >
            {settings.problem ?? m.copying_save_settings()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
