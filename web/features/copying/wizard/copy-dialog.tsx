import { m } from '#core/messages/messages.js';
import type { LeaderView } from '#core/copying/contract.ts';
import { CopyForm } from '#web/features/copying/wizard/copy-form.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';

interface CopyDialogProps {
  leader: LeaderView;
  availableCents: bigint;
  /** US dollars to begin with; empty when left out. */
  amount?: string;
  onClose: () => void;
  /** The address opens and closes it. */
  hasAddress?: boolean;
}

export function CopyDialog({
  leader,
  availableCents,
  amount = '',
  onClose,
  hasAddress = false,
}: CopyDialogProps) {
  return (
    <Dialog
      isOpen
      hasAddress={hasAddress}
      onClose={onClose}
      title={m.copying_copy({ name: leader.name })}
      mark={<TraderAvatar name={leader.name} id={leader.id} />}
      description={leader.specialty}
    >
      <CopyForm leader={leader} availableCents={availableCents} amount={amount} onStarted={onClose} />
    </Dialog>
  );
}
