import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { NavigationItem } from '#web/app/shell/navigation.ts';

interface PageLinkProps {
  to: NavigationItem['to'];
  className: string;
  currentClass: string;
  children: ReactNode;
}

/**
 * To a page of the menu as it stands without filters. Current on everything below that page, but
 * for Home.
 */
export function PageLink({ to, className, currentClass, children }: PageLinkProps) {
  return (
    <Link
      to={to}
      search={{}}
      className={className}
      activeProps={{ className: currentClass }}
      activeOptions={{ includeSearch: to === '/dashboard', exact: to === '/dashboard' }}
    >
      {children}
    </Link>
  );
}
