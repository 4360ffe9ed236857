import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { PageTitle } from '#web/ui/card.tsx';

const tabClass =
  'rounded-sm border border-transparent px-4 py-2 text-center text-sm text-muted hover:text-fg pointer-coarse:min-h-11 aria-[current=page]:border-line aria-[current=page]:bg-panel aria-[current=page]:font-medium aria-[current=page]:text-fg';

/** The title of both settings pages, and the way from one to the other. */
export function SettingsTitle({ lead }: { lead: string }) {
  return (
    <PageTitle title={m.settings_settings()} lead={lead}>
      <nav
        aria-label={m.settings_settings()}
        className="grid w-full grid-cols-2 gap-1 rounded-md border border-line bg-panel-2 p-1 sm:w-auto"
      >
        <Link to="/settings/profile" className={tabClass}>
          {m.settings_profile()}
        </Link>
        <Link to="/settings/account" className={tabClass}>
          {m.common_account()}
        </Link>
      </nav>
    </PageTitle>
  );
}
