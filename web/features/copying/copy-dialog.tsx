import { m } from '#core/messages/messages.js';
import type { LeaderView } from '#core/copying/contract.ts';
import { CopyForm } from '#web/features/copying/copy-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

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
