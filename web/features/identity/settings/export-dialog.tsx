import { useState } from 'react';
import { m } from '#core/messages/messages.js';
import { ConfirmForm } from '#web/features/identity/second-step/confirm-form.tsx';
import { ORPCError } from '@orpc/client';
import { type exportAsk, packagePath } from '#core/identity/leaving-contract.ts';
import type { z } from '#core/values/z.ts';
import { rpc } from '#web/lib/rpc.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const formats = [
  { value: 'json', label: m.settings_data_json() },
  { value: 'zip', label: m.settings_data_zip() },
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
          const ask = { password, ...(code !== '' && { code }) };
          keepFile(format === 'zip' ? await askForPackage(ask) : await askForText(ask));
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

interface MadeFile {
  readonly fileName: string;
  readonly blob: Blob;
}
type Ask = z.infer<typeof exportAsk>;

async function askForText(ask: Ask): Promise<MadeFile> {
  const { fileName, type, text } = await rpc.identity.exportData(ask);
  return { fileName, blob: new Blob([text], { type }) };
}

/**
 * The ZIP comes by a path of its own, piece by piece; what it refuses reads like the refusal of a
 * call.
 */
async function askForPackage(ask: Ask): Promise<MadeFile> {
  const response = await fetch(packagePath, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ask),
  });
  if (!response.ok)
    throw new ORPCError('REFUSED', { status: response.status, data: (await response.json()) as unknown });
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return { fileName: named?.[1] ?? 'my-data.zip', blob: await response.blob() };
}

function keepFile({ fileName, blob }: MadeFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken the address over by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(url));
}
