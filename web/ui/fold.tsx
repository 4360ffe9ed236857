import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';

interface FoldProps {
  /** What the row is about, for those who do not see where it stands. */
  label?: string;
  /** What is chosen now. */
  name: string;
  /** At the end of the row. */
  value?: string;
  children: ReactNode;
}

/** A row of terms that says what is chosen and opens to change it. */
export function Fold({ label, name, value, children }: FoldProps) {
  return (
    <details className="group text-sm not-first:border-t not-first:border-line">
      <summary className="flex min-h-11 list-none items-center gap-3 px-3 font-medium lg:min-h-9 hover:bg-panel-2 [&::-webkit-details-marker]:hidden">
        <span className="max-w-3/4 shrink-0 truncate">
          {label !== undefined && <span className="sr-only">{label}: </span>}
          {name}
        </span>
        {value !== undefined && (
          <span className="num min-w-0 flex-1 truncate text-right font-normal text-faint">{value}</span>
        )}
        <ChevronDown
          className="ml-auto size-4 shrink-0 text-faint transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="space-y-3 px-3 pt-1 pb-3">{children}</div>
    </details>
  );
}
