import { m } from '#core/messages/messages.js';
import { useNavigate } from '@tanstack/react-router';
import type { LeaderView } from '#core/copying/contract.ts';
import { CopyForm } from '#web/features/copying/wizard/copy-form.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';

interface CopyDialogProps {
  leader: LeaderView;
  availableCents: bigint;
  /** US dollars to begin with; the smallest copy when left out. */
  amount?: string;
  onClose: () => void;
  /** The address opens and closes it. */
  hasAddress?: boolean;
}

/** Starts a copy; after that the person stands on it. */
export function CopyDialog({ leader, availableCents, amount, onClose, hasAddress = false }: CopyDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog
      isOpen
      isWide
      hasAddress={hasAddress}
      onClose={onClose}
      title={m.copying_copy({ name: leader.name })}
      mark={<TraderAvatar name={leader.name} id={leader.id} />}
      description={leader.specialty}
    >
      <CopyForm
        leader={leader}
        availableCents={availableCents}
        amount={amount}
        onStarted={(id) => void navigate({ to: '/copies', search: { copy: id } })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
