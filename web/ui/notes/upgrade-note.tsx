import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#web/ui/button.tsx';

/** The note that a plan does not include, in a sentence, and the way to the plans. */
export function UpgradeNote({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-warn/25 bg-warn-soft px-3.5 py-3 text-sm text-warn">
      <p className="min-w-48 flex-1">{children}</p>
      <Link to="/upgrade" className={buttonClass('secondary', true)}>
        {m.ui_see_plans()}
      </Link>
    </div>
  );
}
