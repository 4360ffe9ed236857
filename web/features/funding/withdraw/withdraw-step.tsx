import type { ReactNode } from 'react';

/** One numbered part of the form, under a rule that parts it from the one before. */
export function WithdrawStep({ n, title, children }: { n: number; title: string; children: ReactNode }) {
  return (
    <div className="space-y-4 border-line not-first:border-t not-first:pt-5">
      <h3 className="flex items-center gap-2.5 font-semibold">
        <span className="num grid size-6 place-items-center rounded-full bg-ink-soft text-sm text-ink-text">
          {n}
        </span>
        {title}
      </h3>
      {children}
    </div>
  );
}
