import { lazy, Suspense, useEffect, useState } from 'react';
import { provenAgain } from '#web/lib/rpc.ts';
import { type StepUpAsk, stepUpOf } from '#web/lib/session/step-up.ts';

const StepUpDialog = lazy(() =>
  import('#web/features/identity/step-up/step-up-dialog.tsx').then((module) => ({
    default: module.StepUpDialog,
  })),
);

interface Open {
  readonly ask: StepUpAsk;
  readonly answer: (isProven: boolean) => void;
}

/** Asks for the second factor whenever a call needs it; one question at a time. */
export function StepUpHost() {
  const [open, setOpen] = useState<Open>();
  useEffect(() => {
    provenAgain.after = (error) => {
      const ask = stepUpOf(error);
      if (!ask) return Promise.resolve(false);
      return new Promise((resolve) =>
        setOpen({
          ask,
          answer: (isProven) => {
            setOpen(undefined);
            resolve(isProven);
          },
        }),
      );
    };
    return () => {
      provenAgain.after = undefined;
    };
  }, []);
  return open ? (
    <Suspense fallback={null}>
      <StepUpDialog ask={open.ask} onDone={open.answer} />
    </Suspense>
  ) : null;
}
