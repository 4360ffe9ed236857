import { lazy, Suspense, useState } from 'react';
import { m } from '#core/messages/messages.js';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

const ExportDialog = lazy(() =>
  import('#web/features/identity/settings/export-dialog.tsx').then((module) => ({
    default: module.ExportDialog,
  })),
);
const DeleteDialog = lazy(() =>
  import('#web/features/identity/settings/delete-dialog.tsx').then((module) => ({
    default: module.DeleteDialog,
  })),
);

/** What a person may take along, and the way out. */
export function OwnData({ needsCode }: { needsCode: boolean }) {
  const [open, setOpen] = useState<'export' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Card title={m.settings_data_title()}>
        <p className="text-sm text-muted">{m.settings_data_lead()}</p>
        <Button kind="secondary" className="mt-4" onClick={() => setOpen('export')}>
          {m.settings_data_get()}
        </Button>
      </Card>
      <Card title={m.settings_delete_title()}>
        <p className="text-sm text-muted">{m.settings_delete_lead()}</p>
        <Button kind="secondary" className="mt-4" onClick={() => setOpen('delete')}>
          {m.settings_delete_open()}
        </Button>
      </Card>
      <Suspense fallback={null}>
        {open === 'export' && <ExportDialog needsCode={needsCode} onClose={close} />}
        {open === 'delete' && <DeleteDialog needsCode={needsCode} onClose={close} />}
      </Suspense>
    </>
  );
}
