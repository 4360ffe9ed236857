import { type ComponentType, Suspense, useState } from 'react';
import type { Action, AskProps } from '#web/lib/action.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { singleFlight } from '#web/lib/session/single-flight.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface ActionButtonProps<Thing> {
  action: Action<Thing>;
  thing: Thing;
  kind?: ButtonKind;
}

/**
 * The button of one action on one thing, and the dialog it asks in. Nothing where it is not
 * offered.
 */
export function ActionButton<Thing>({ action, thing, kind = 'secondary' }: ActionButtonProps<Thing>) {
  const [once] = useState(singleFlight);
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ readonly Dialog: ComponentType<AskProps<Thing>> }>();
  if (!action.isOffered(thing)) return null;
  const blockedBy = action.blockedBy(thing);
  if (blockedBy !== undefined) return <span className="text-sm text-faint">{blockedBy}</span>;
  const press = async () => {
    try {
      const done = action.perform(thing, { ask: (Dialog) => setAsked({ Dialog }) });
      // A button that only opens a dialog is never busy: it would lose the focus that comes back to
      // it.
      if (!done) return;
      setBusy(true);
      await done;
    } catch (refused) {
      toast('error', failureOf(refused).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        kind={kind}
        isSmall
        isBusy={isBusy}
        aria-label={action.spoken?.(thing)}
        onClick={() => void once(press)}
      >
        {action.label}
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <asked.Dialog thing={thing} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
