import { m } from '#core/messages/messages.js';
import { Button } from '#web/ui/button.tsx';

interface PagerProps {
  /** Cursor of this page; undefined on the first. */
  before: string | undefined;
  next: string | null;
  onBefore: (before: string | undefined) => void;
  /** For a list that is not ordered by time. */
  isRanked?: boolean;
}

/** Newer and older pages of a list; the cursor lives in the URL. */
export function Pager({ before, next, onBefore, isRanked = false }: PagerProps) {
  if (before === undefined && next === null) return null;
  return (
    <nav aria-label={m.ui_pages()} className="flex justify-between gap-3 border-t border-line px-5 py-3">
      <Button kind="secondary" isSmall disabled={before === undefined} onClick={() => onBefore(undefined)}>
        {isRanked ? m.ui_first_page() : m.ui_newest()}
      </Button>
      <Button kind="secondary" isSmall disabled={next === null} onClick={() => onBefore(next ?? undefined)}>
        {isRanked ? m.ui_next_page() : m.ui_older()}
      </Button>
    </nav>
  );
}
