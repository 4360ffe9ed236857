import { lazy, Suspense, useEffect, useState } from 'react';
import { Search } from 'lucide-react';

const Palette = lazy(() =>
  import('#web/app/shell/palette.tsx').then((module) => ({ default: module.Palette })),
);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens the palette: by press, Ctrl or ⌘ K anywhere, or / outside of fields. */
export function SearchButton({ isAdmin }: { isAdmin: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if (!isCommand && !isSlash) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Search pages and markets"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
        className="flex h-10 items-center gap-2.5 rounded-md border border-transparent px-2.5 text-sm text-faint transition-colors hover:text-fg xl:w-64 xl:border-line xl:bg-panel xl:hover:border-line-strong"
      >
        <Search className="size-5 xl:size-4" aria-hidden="true" />
        <span className="hidden xl:inline">Search</span>
        <kbd className="ml-auto hidden rounded-sm border border-line px-1.5 font-sans text-2xs xl:inline">
          Ctrl K
        </kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette isAdmin={isAdmin} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
