import type { CopyView } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { usePauseCopy, useResumeCopy } from '#web/features/copying/mutations.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

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
            ? toast('success', `You copy ${copy.leaderName} again`, 'From the next trade on.')
            : toast('success', `The copy of ${copy.leaderName} is paused`, 'Open positions still close.'),
        onError: (fault) => toast('error', failureOf(fault).message),
      },
    );
  };
  const verb = isPaused ? 'Resume' : 'Pause';
  return (
    <Button
      kind="secondary"
      isSmall
      isBusy={isBusy}
      onClick={press}
      aria-label={`${verb} copying ${copy.leaderName}`}
    >
      {verb}
    </Button>
  );
}
