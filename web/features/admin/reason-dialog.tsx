import { m } from '#core/messages/messages.js';
import { type ReactNode, useState } from 'react';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';

interface ReasonDialogProps {
  title: string;
  description: string;
  /** What the button does, in words. */
  act: string;
  isHarsh?: boolean;
  isBusy: boolean;
  /** False while something else that is asked for is missing. */
  isReady?: boolean;
  error: unknown;
  onAct: (reason: string) => void;
  onClose: () => void;
  /** What is asked for before the reason. */
  children?: ReactNode;
}

/** Asks why before something is done to somebody: the reason is shown to them. */
export function ReasonDialog({
  title,
  description,
  act,
  isHarsh = false,
  isBusy,
  isReady = true,
  error,
  onAct,
  onClose,
  children,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const isShort = reason.trim().length < 3 || !isReady;
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isShort && !isBusy) onAct(reason.trim());
        }}
      >
        {children}
        <Field
          label={m.oversight_reason()}
          autoComplete="off"
          maxLength={300}
          value={reason}
          onValue={setReason}
          hint={m.oversight_reason_hint()}
        />
        <FailureNote error={error} className="mt-3" />
        <div className="dialog-actions mt-5 grid gap-2 sm:grid-cols-[1fr_2fr]">
          <Button kind="secondary" onClick={onClose}>
            {m.common_back()}
          </Button>
          <Button type="submit" kind={isHarsh ? 'sell' : 'primary'} isBusy={isBusy} disabled={isShort}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
