import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import type { Viewer } from '#core/identity/contract.ts';
import { trialText } from '#core/plans/trial-text.ts';
import { adminItems, userItems, type NavigationItem } from '#web/app/shell/navigation.ts';
import { Logo } from '#web/ui/frame/logo.tsx';
import { showWithin } from '#web/ui/chart/show-within.ts';
import { site } from '#web/lib/site.ts';

const WaitingCount = lazy(() =>
  import('#web/app/shell/waiting-count.tsx').then((module) => ({ default: module.WaitingCount })),
);

const itemClass =
  'flex min-h-10 items-center gap-3 rounded-md border border-transparent px-3 text-sm text-muted transition-colors hover:bg-panel-2 hover:text-fg';
const currentClass = 'border-line bg-panel-2 font-medium !text-fg';

function Item({ item, isCounted = false }: { item: NavigationItem; isCounted?: boolean }) {
  const Icon = item.icon;
  return (
    <li>
      <Link
        to={item.to}
        search={{}}
        className={itemClass}
        activeProps={{ className: currentClass }}
        activeOptions={{ includeSearch: item.to === '/dashboard', exact: item.to === '/dashboard' }}
      >
        <Icon className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
        {item.name}
        {isCounted && (
          <Suspense>
            <WaitingCount to={item.to} />
          </Suspense>
        )}
      </Link>
    </li>
  );
}

export function NavigationList({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <ul className="space-y-0.5">
        {userItems.map((item) => (
          <Item key={item.name} item={item} />
        ))}
      </ul>
      {viewer.isAdmin && (
        <>
          <p id="admin-pages" className="eyebrow mt-7 mb-1.5 px-3">
            {m.shell_admin()}
          </p>
          <ul className="space-y-0.5" aria-labelledby="admin-pages">
            {adminItems.map((item) => (
              <Item key={item.name} item={item} isCounted />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

export function Sidebar({ viewer }: { viewer: Viewer }) {
  const list = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // An administrator's list is longer than most screens.
  useEffect(() => showWithin(list.current, '[aria-current=page]'), [path]);
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-panel lg:flex">
      <a href="/" className="flex h-16 items-center px-6" aria-label={m.common_home_of({ name: site.name })}>
        <Logo />
      </a>
      <nav ref={list} aria-label={m.shell_main()} className="flex-1 overflow-y-auto px-3 py-3">
        <NavigationList viewer={viewer} />
      </nav>
      <div className="border-t border-line px-6 py-4">
        <Link to="/upgrade" className="text-sm font-medium hover:underline">
          {m.shell_account({ plan: viewer.plan })}
        </Link>
        {viewer.trialDaysLeft !== null && (
          <p className="text-sm text-muted">{trialText(viewer.trialDaysLeft)}</p>
        )}
        <p className="truncate text-sm text-faint" title={viewer.email}>
          {viewer.email}
        </p>
      </div>
    </aside>
  );
}
