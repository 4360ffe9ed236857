import { m } from '#core/messages/messages.js';
import { useMutation } from '@tanstack/react-query';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';

interface PaletteQuestionProps {
  /** The act and what it is done to, also on the button. */
  title: string;
  /** Which of several that are called the same: "0.5 BTC". */
  note: string;
  /** What the act does. */
  effect: string;
  perform: () => Promise<void>;
  onClose: () => void;
}

/**
 * Asks before an act that its button does at once: the button stands beside the thing, a line of the
 * palette does not.
 */
export function PaletteQuestion({ title, note, effect, perform, onClose }: PaletteQuestionProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: perform, onSuccess: onClose });
  return (
    <Dialog isOpen onClose={onClose} title={title} description={effect}>
      {!title.includes(note) && <p className="num font-medium">{note}</p>}
      <FailureNote error={error} />
      <DialogActions back={{ name: m.common_back(), onBack: onClose }}>
        <Button className="whitespace-normal wrap-anywhere" isBusy={isPending} onClick={() => mutate()}>
          {title}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
