import { type RefObject, useEffect } from 'react';
import { adminGroup } from '#web/app/shell/admin-navigation.ts';
import { PageGroup } from '#web/app/shell/sidebar/page-group.tsx';
import { WaitingCount } from '#web/app/shell/waiting-count.tsx';
import { showWithin } from '#web/ui/chart/show-within.ts';

interface AdminGroupProps {
  isRail: boolean;
  /** What scrolls: the page one is on may be one of these. */
  list: RefObject<HTMLElement | null>;
}

/** The pages of administrators, each with how much waits there. */
export function AdminGroup({ isRail, list }: AdminGroupProps) {
  useEffect(() => showWithin(list.current, '[aria-current=page]'), [list]);
  return (
    <PageGroup
      group={adminGroup}
      isRail={isRail}
      behind={({ to }) => <WaitingCount to={to} isCorner={isRail} />}
    />
  );
}
