import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type Act, areSingleKeysOn, createKeyReader, isDialogOpen, isTaken } from '#web/lib/shortcuts.ts';

export const Palette = lazy(() =>
  import('#web/app/shell/palette/palette.tsx').then((module) => ({ default: module.Palette })),
);

const ShortcutHelp = lazy(() =>
  import('#web/app/shell/shortcut-help.tsx').then((module) => ({ default: module.ShortcutHelp })),
);

/** Opens the palette by press or key, and does what the other keys of the site say. */
export function SearchButton({ isAdmin, hasChat }: { isAdmin: boolean; hasChat: boolean }) {
  const [opened, setOpened] = useState<'palette' | 'help'>();
  // Where the focus was when the palette was asked for, and the letters that came before it.
  const askedFrom = useRef<Element>(null);
  const early = useRef('');
  useEffect(() => {
    askedFrom.current = opened === 'palette' ? document.activeElement : null;
    early.current = '';
  }, [opened]);
  const router = useRouter();
  useEffect(() => {
    const read = createKeyReader();
    const perform = (act: Act): void => {
      if (act.kind === 'palette' || act.kind === 'help') setOpened(act.kind);
      else if (act.kind === 'go') void router.navigate({ href: act.href });
      else if (isMarket(router)) void (act.kind === 'side' ? takeSide(router, act.side) : switchFull(router));
    };
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpened('palette');
        return;
      }
      // What is typed while the palette is still on its way is for it, unless one went elsewhere.
      if (askedFrom.current !== null && askedFrom.current === document.activeElement && !isDialogOpen()) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        // Enter would press what has the focus.
        if (event.key.length === 1 || event.key === 'Enter') event.preventDefault();
        if (event.key.length === 1) early.current += event.key;
        return;
      }
      if (isTaken(event) || !areSingleKeysOn()) return;
      const act = read(event.key, event.timeStamp);
      if (!act) return;
      event.preventDefault();
      perform(act);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [router]);
  const close = () => setOpened(undefined);
  return (
    <>
      <button
        type="button"
        aria-label={m.shell_search_pages_markets()}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpened('palette')}
        className="flex h-10 items-center gap-2.5 rounded-md border border-transparent px-2.5 text-13 whitespace-nowrap text-faint transition-colors hover:text-fg lg:w-76 lg:border-line lg:bg-panel lg:hover:border-line-strong"
      >
        <Search className="size-5 shrink-0 lg:size-4" aria-hidden="true" />
        <span className="hidden lg:inline">{m.shell_search_pages_markets()}</span>
        {/* Drawn, not written: no part of the name a person would say. */}
        <kbd
          aria-hidden="true"
          data-keys={m.shell_ctrl_k()}
          className="ml-auto hidden rounded-sm border border-line px-1.5 font-sans text-2xs before:content-[attr(data-keys)] lg:inline"
        />
      </button>
      {opened && (
        <Suspense fallback={null}>
          {opened === 'palette' ? (
            <Palette
              isAdmin={isAdmin}
              hasChat={hasChat}
              typedEarly={early}
              onClose={close}
              onHelp={() => setOpened('help')}
            />
          ) : (
            <ShortcutHelp onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

/**
 * Turns the order form of the market on the screen to a side and goes to its quantity.
 */
async function takeSide(router: Router, side: 'buy' | 'sell'): Promise<void> {
  await router.navigate({
    to: '.',
    search: (before) => ({ ...before, side }),
    replace: true,
    resetScroll: false,
  });
  document.querySelector<HTMLElement>('[data-order-size]')?.focus();
}

/** The chart of the market over the whole screen, and back. */
const switchFull = (router: Router): Promise<void> =>
  router.navigate({
    to: '.',
    search: ({ full, ...before }) => (full === undefined ? { ...before, full: 'chart' } : before),
    replace: true,
    resetScroll: false,
  });

type Router = ReturnType<typeof useRouter>;

const isMarket = (router: Router): boolean => /^\/markets\/\w+$/.test(router.state.location.pathname);
