import { m } from '#core/messages/messages.js';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { leaveBy } from '#web/lib/session/parting.ts';
import { lastCall, rpc } from '#web/lib/rpc.ts';
import { formatDateTime } from '#web/ui/when.ts';
import { Button } from '#web/ui/button.tsx';

interface ViewingBannerProps {
  email: string;
  until: string;
  /** By the server's clock. */
  leftMs: number;
}

/**
 * Over every page while an administrator looks at somebody's: whose they are, until when, and the
 * way out.
 */
export function ViewingBanner({ email, until, leftMs }: ViewingBannerProps) {
  const [isBusy, setBusy] = useState(false);
  // When it ends by itself nothing of the person may stay on the screen.
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign('/admin-users'), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  const stop = async () => {
    setBusy(true);
    try {
      await leaveBy(() => rpc.admin.endView(undefined, lastCall), '/admin-users');
    } catch {
      // It may have ended by itself: a fresh page shows whether it did.
      window.location.assign('/admin-users');
    }
  };
  return (
    <output className="sticky top-0 z-40 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-warn/40 bg-warn-soft px-4 py-2 text-sm text-warn">
      <span className="inline-flex items-center gap-2 font-medium wrap-anywhere">
        <Eye className="size-4 shrink-0" aria-hidden="true" />
        {m.people_viewing_as({ email })}
      </span>
      <span>{m.people_viewing_until({ until: formatDateTime(until) })}</span>
      <Button kind="secondary" isSmall isBusy={isBusy} onClick={() => void stop()}>
        {m.people_stop_viewing()}
      </Button>
    </output>
  );
}
