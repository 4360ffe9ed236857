import { useEffect, useState } from 'react';
import { useLocation } from '@tanstack/react-router';
import { rememberedChoice } from '#web/lib/preferences/preferences.ts';
import { useIsDesk } from '#web/ui/use-is-phone.ts';

/** Until somebody folds or opens it, the page decides. */
const choice = rememberedChoice('sidebar', ['auto', 'open', 'rail'], 'auto');

export interface Sidebar {
  /** Icons alone. */
  isRail: boolean;
  /** Opened over the page, which has no room for it. */
  isLaidOver: boolean;
  toggle: () => void;
  close: () => void;
  /** The page is a market, which takes the whole width beside the sidebar. */
  isMarket: boolean;
}

/**
 * How the sidebar stands: open on desks, a rail of icons where a market needs the room or the
 * window is smaller; there it opens over the page until one goes elsewhere.
 */
export function useSidebar(): Sidebar {
  const isDesk = useIsDesk();
  const kept = choice.use();
  const { href, isMarket } = useLocation({
    select: ({ href: at, pathname }) => ({ href: at, isMarket: pathname.startsWith('/markets/') }),
    structuralSharing: true,
  });
  const [openedAt, setOpenedAt] = useState<string>();
  const isLaidOver = !isDesk && openedAt === href;
  const isRail = isDesk ? kept === 'rail' || (kept === 'auto' && isMarket) : !isLaidOver;
  const close = () => setOpenedAt(undefined);
  useEffect(() => {
    if (!isLaidOver) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedAt(undefined);
      document.getElementById('sidebar-button')?.focus();
    };
    // Whoever tabs on is in the page again.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('aside')) setOpenedAt(undefined);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
    };
  }, [isLaidOver]);
  return {
    isRail,
    isLaidOver,
    toggle: () => {
      if (isDesk) choice.set(isRail ? 'open' : 'rail');
      else setOpenedAt(isLaidOver ? undefined : href);
    },
    close,
    isMarket,
  };
}
