import type { Failure } from '#web/lib/failures/failure.ts';
import { failureOf } from '#web/lib/failures/failure.ts';

/** A refusal says what stands in the way; anything else says what failed, in the words of the act. */
export const failureText = (failure: Pick<Failure, 'kind' | 'message'>, what: string): string =>
  failure.kind === 'refusal' ? failure.message : what;

export function FailedNote({ error, what }: { error: unknown; what: string }) {
  if (error === null || error === undefined) return null;
  return <FailedText>{failureText(failureOf(error), what)}</FailedText>;
}

export function FailedText({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className="mt-3 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
      {children}
    </p>
  );
}
