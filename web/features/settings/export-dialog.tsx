import { useState } from 'react';
import { m } from '#core/messages/messages.js';
import { ConfirmForm } from '#web/features/settings/confirm-form.tsx';
import { rpc } from '#web/lib/rpc.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { toast } from '#web/ui/toast.ts';

const formats = [
  { value: 'json', label: m.settings_data_json() },
  { value: 'csv', label: m.settings_data_csv() },
] as const;

/** The password again, then the file; it is made in the answer and kept nowhere. */
export function ExportDialog({ needsCode, onClose }: { needsCode: boolean; onClose: () => void }) {
  const [format, setFormat] = useState('json');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.settings_data_title()}
      description={m.settings_data_dialog_lead()}
    >
      <ConfirmForm
        label={m.settings_data_get()}
        button={m.settings_data_get()}
        needsCode={needsCode}
        onCancel={onClose}
        onConfirm={async ({ password, code }) => {
          const file = await rpc.identity.exportData({
            password,
            ...(code !== '' && { code }),
            format: format === 'csv' ? 'csv' : 'json',
          });
          keepFile(file);
          toast('success', m.settings_data_made());
          onClose();
        }}
      >
        <SelectField
          label={m.settings_data_format()}
          options={formats}
          value={format}
          onValue={setFormat}
          autoComplete="off"
        />
      </ConfirmForm>
    </Dialog>
  );
}

function keepFile({ fileName, type, text }: { fileName: string; type: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken the address over by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(url));
}
