import { m } from '#core/messages/messages.js';
import type { CopyView } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { usePauseCopy, useResumeCopy } from '#web/features/copying/mutations.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Pauses a running copy, resumes a paused one. */
export function PauseButton({ copy }: { copy: CopyView }) {
  const pause = usePauseCopy();
  const resume = useResumeCopy();
  const isPaused = copy.state === 'PAUSED';
  const change = isPaused ? resume : pause;
  const isBusy = pause.isPending || resume.isPending;
  const press = () => {
    if (isBusy) return;
    change.mutate(
      { copyId: copy.id as CopyId },
      {
        onSuccess: () =>
          isPaused
            ? toast(
                'success',
                m.copying_copy_again({ leaderName: copy.leaderName }),
                m.copying_from_next_trade_on(),
              )
            : toast(
                'success',
                m.copying_copy_paused({ leaderName: copy.leaderName }),
                m.copying_open_positions_still_close(),
              ),
        onError: (fault) => toast('error', failureOf(fault).message),
      },
    );
  };
  const verb = isPaused ? m.copying_resume() : m.copying_pause();
  return (
    <Button
      kind="secondary"
      isSmall
      isBusy={isBusy}
      onClick={press}
      aria-label={(isPaused ? m.copying_resume_of : m.copying_pause_of)({ leaderName: copy.leaderName })}
    >
      {verb}
    </Button>
  );
}
