import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { UserId } from '#core/values/ids.ts';
import { useStartView } from '#web/features/admin/users/queries.ts';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/**
 * Asks once, then this browser shows the person's pages: a fresh page, so that nothing of the
 * administrator's stays on it.
 */
export function ViewAsButton({ user }: { user: { readonly id: string; readonly email: string } }) {
  const [isOpen, setOpen] = useState(false);
  const start = useStartView();
  return (
    <>
      <Button kind="secondary" isSmall onClick={() => setOpen(true)}>
        {m.people_view_as()}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={m.people_view_as_title({ email: user.email })}
        description={m.people_view_as_text()}
      >
        <FailureNote
          error={start.error}
          fault={m.ui_unexpected_error_occurred_please_try()}
          className="mt-3"
        />
        <DialogActions back={{ name: m.common_back(), onBack: () => setOpen(false) }}>
          <Button isBusy={start.isPending} onClick={() => start.mutate({ userId: user.id as UserId })}>
            {m.people_view_start()}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
