import type { ReactNode } from 'react';
import type { NavigationGroup, NavigationItem } from '#web/app/shell/navigation.ts';
import { PageLink } from '#web/app/shell/page-link.tsx';
import { classes } from '#web/ui/classes.ts';

const itemClass =
  'relative flex min-h-8 items-center gap-3 rounded-md border border-transparent text-sm text-muted transition-colors hover:bg-panel-2 hover:text-fg pointer-coarse:min-h-11';
const currentClass = '!border-line bg-panel font-medium !text-fg shadow-card [&>svg]:text-ink-text';

interface ItemProps {
  item: NavigationItem;
  isRail: boolean;
  children?: ReactNode;
}

function Item({ item, isRail, children }: ItemProps) {
  const Icon = item.icon;
  return (
    <li>
      <PageLink
        to={item.to}
        className={classes(itemClass, isRail ? 'justify-center' : 'px-2.5')}
        currentClass={currentClass}
      >
        <Icon className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        <span className={isRail ? 'sr-only' : undefined}>{item.name}</span>
        {children}
      </PageLink>
    </li>
  );
}

interface PageGroupProps {
  group: NavigationGroup;
  isRail: boolean;
  /** What stands behind the name of an entry. */
  behind?: (item: NavigationItem) => ReactNode;
}

/** Entries under their heading; on the rail a line parts them. */
export function PageGroup({ group: { key, heading, items }, isRail, behind }: PageGroupProps) {
  return (
    <div>
      {heading !== undefined && (
        <p
          id={`pages-${key}`}
          className={
            isRail
              ? 'mx-2 my-1.5 h-px overflow-hidden bg-line text-transparent'
              : 'sticky top-0 z-1 bg-bg px-2.5 pt-2 pb-1 text-2xs text-faint'
          }
        >
          {heading}
        </p>
      )}
      <ul aria-labelledby={heading === undefined ? undefined : `pages-${key}`}>
        {items.map((item) => (
          <Item key={item.name} item={item} isRail={isRail}>
            {behind?.(item)}
          </Item>
        ))}
      </ul>
    </div>
  );
}
