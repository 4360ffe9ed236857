import { m } from '#core/messages/messages.js';
import type { LeaderView } from '#core/copying/contract.ts';
import { CopyForm } from '#web/features/copying/wizard/copy-form.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface CopyDialogProps {
  leader: LeaderView;
  availableCents: bigint;
  onClose: () => void;
}

export function CopyDialog({ leader, availableCents, onClose }: CopyDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.copying_copy({ name: leader.name })}
      description={leader.specialty}
    >
      <CopyForm leader={leader} availableCents={availableCents} onStarted={onClose} />
    </Dialog>
  );
}
