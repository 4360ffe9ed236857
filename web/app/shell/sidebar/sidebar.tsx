import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import type { Viewer } from '#core/identity/contract.ts';
import { trialText } from '#core/plans/trial-text.ts';
import { homeGroup, userGroups } from '#web/app/shell/navigation.ts';
import { PageGroup } from '#web/app/shell/sidebar/page-group.tsx';
import { RailTip, useRailTip } from '#web/app/shell/sidebar/rail-tip.tsx';
import type { Sidebar as SidebarState } from '#web/app/shell/sidebar/use-sidebar.ts';
import { Logo, LogoMark } from '#web/ui/frame/logo.tsx';
import { classes } from '#web/ui/classes.ts';
import { showWithin } from '#web/ui/chart/show-within.ts';
import { site } from '#web/lib/site.ts';

const AdminGroup = lazy(() =>
  import('#web/app/shell/sidebar/admin-group.tsx').then((module) => ({ default: module.AdminGroup })),
);

/** All pages in their groups: beside the page with their names, or as a rail of icons. */
export function Sidebar({ viewer, sidebar }: { viewer: Viewer; sidebar: SidebarState }) {
  const { isRail, isLaidOver } = sidebar;
  const list = useRef<HTMLElement>(null);
  const tip = useRailTip(isRail);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // An administrator's list is longer than most screens.
  useEffect(() => showWithin(list.current, '[aria-current=page]'), [path, isRail]);
  useEffect(() => {
    if (isLaidOver) list.current?.querySelector<HTMLElement>('[aria-current=page], a')?.focus();
  }, [isLaidOver]);
  return (
    <div className={classes('hidden shrink-0 md:block', isRail || isLaidOver ? 'w-16' : 'w-53')}>
      {isLaidOver && (
        <button
          type="button"
          aria-label={m.shell_close_sidebar()}
          className="dialog-backdrop !z-40 cursor-default"
          tabIndex={-1}
          onClick={sidebar.close}
        />
      )}
      <aside
        className={classes(
          'flex h-dvh flex-col border-r border-line bg-bg',
          isLaidOver ? 'fixed inset-y-0 left-0 z-50 w-53' : 'sticky top-0',
        )}
      >
        <a
          href="/"
          className={classes('flex h-14 shrink-0 items-center', isRail ? 'justify-center' : 'px-5')}
          aria-label={m.common_home_of({ name: site.name })}
        >
          {isRail ? <LogoMark /> : <Logo />}
        </a>
        <nav
          ref={list}
          aria-label={m.shell_main()}
          className="fade-end flex-1 overflow-x-hidden overflow-y-auto px-3 pt-1 pb-6"
          {...tip.handlers}
        >
          <PageGroup group={homeGroup} isRail={isRail} />
          {viewer.isAdmin && (
            // As high as what comes: fourteen entries and a heading.
            <Suspense fallback={<div className={isRail ? 'h-[29.0625rem]' : 'h-[29.75rem]'} />}>
              <AdminGroup isRail={isRail} list={list} />
            </Suspense>
          )}
          {userGroups.map((group) => (
            <PageGroup key={group.key} group={group} isRail={isRail} />
          ))}
        </nav>
        <Foot viewer={viewer} isRail={isRail} />
      </aside>
      <RailTip tip={tip.shown} />
    </div>
  );
}

function Foot({ viewer, isRail }: { viewer: Viewer; isRail: boolean }) {
  if (isRail)
    return (
      <div className="grid place-items-center border-t border-line px-1 py-3.5">
        <Link
          to="/upgrade"
          aria-label={m.shell_account({ plan: viewer.plan })}
          className="max-w-full truncate rounded-sm bg-ink-soft px-1.5 py-1 text-2xs font-semibold text-ink-text"
        >
          {viewer.plan}
        </Link>
      </div>
    );
  return (
    <div className="mx-2.5 border-t border-line px-2.5 py-3 text-13">
      <Link to="/upgrade" className="font-semibold hover:underline">
        {m.shell_account({ plan: viewer.plan })}
      </Link>
      {viewer.trialDaysLeft !== null && <p className="text-muted">{trialText(viewer.trialDaysLeft)}</p>}
      <p className="truncate text-faint" title={viewer.email}>
        {viewer.email}
      </p>
    </div>
  );
}
