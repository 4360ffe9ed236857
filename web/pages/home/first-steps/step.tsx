import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';

interface StepProps {
  number: number;
  /** What stands beside the title: a face, a sign. */
  mark?: ReactNode;
  title: string;
  /** In a sentence: what it is for. Once done, what to know now. */
  lead: string;
  isDone: boolean;
  /** The first one that is left. */
  isNext: boolean;
  children?: ReactNode;
}

/** One of the steps: what is left to do of it, or a tick. */
export function Step({ number, mark, title, lead, isDone, isNext, children }: StepProps) {
  return (
    <li className="border-t border-line px-4 py-5 sm:px-6">
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className={classes(
            'num grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold',
            isDone
              ? 'bg-up-soft text-up'
              : isNext
                ? 'bg-ink text-ink-fg'
                : 'border border-line-strong text-muted',
          )}
        >
          {isDone ? <Check className="size-4" strokeWidth={2.5} /> : number}
        </span>
        {mark}
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">
            {title}
            {isDone && <span className="sr-only">{` ${m.dashboard_steps_done()}`}</span>}
          </h3>
          <p className="mt-0.5 text-sm text-muted">{lead}</p>
        </div>
      </div>
      {!isDone && children && <div className="mt-4 sm:pl-10">{children}</div>}
    </li>
  );
}

interface StepTermsProps {
  terms: readonly { readonly name: string; readonly value: ReactNode }[];
  /** The button that goes on with these terms. */
  action: ReactNode;
}

/** What a step would do, figure by figure, and its button. */
export function StepTerms({ terms, action }: StepTermsProps) {
  return (
    <div className="@container">
      <div className="rounded-lg bg-panel-2 p-4 @min-[40rem]:flex @min-[40rem]:items-center @min-[40rem]:gap-6">
        <dl className="grid min-w-0 flex-1 grid-cols-2 gap-x-4 gap-y-3 @min-[40rem]:grid-cols-3">
          {terms.map(({ name, value }) => (
            <div key={name} className="min-w-0 wrap-anywhere">
              <dt className="text-xs text-faint">{name}</dt>
              <dd className="mt-0.5 text-sm font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 grid @min-[40rem]:mt-0">{action}</div>
      </div>
    </div>
  );
}
