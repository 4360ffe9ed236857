import { failureOf } from '#web/lib/failures/failure.ts';
import { classes } from '#web/ui/classes.ts';
import { UpgradeNote } from '#web/ui/notes/upgrade-note.tsx';

interface FailureNoteProps {
  /** Whatever a call threw; nothing is shown for none. */
  error: unknown;
  /**
   * Words of the act for a fault, where the usual sentence says too little. A refusal always says
   * its reason.
   */
  fault?: string | undefined;
  /** Sentences of this form for some refusals, by their code. */
  refusals?: Readonly<Record<string, string>>;
  className?: string | undefined;
}

/** Why an act did not happen. Where the plan was the reason, with the way to the plans. */
export function FailureNote({ error, fault, refusals = {}, className }: FailureNoteProps) {
  if (error === null || error === undefined) return null;
  const failure = failureOf(error);
  if (failure.code === 'plan_limit_reached')
    return (
      <div role="alert" className={className}>
        <UpgradeNote>{failure.message}</UpgradeNote>
      </div>
    );
  return (
    <p role="alert" className={classes('rounded-md bg-down-soft px-3.5 py-3 text-sm text-down', className)}>
      {refusals[failure.code ?? ''] ?? (failure.kind === 'fault' ? fault : undefined) ?? failure.message}
    </p>
  );
}
