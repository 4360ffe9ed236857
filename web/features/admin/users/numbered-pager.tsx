import { m } from '#core/messages/messages.js';
import { Button } from '#web/ui/button.tsx';

interface NumberedPagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Pages of a list whose order may be anything; the number lives in the URL. */
export function NumberedPager({ page, pages, onPage }: NumberedPagerProps) {
  if (pages <= 1 && page === 1) return null;
  return (
    <nav
      aria-label={m.people_pages()}
      className="flex items-center justify-between gap-3 border-t border-line px-5 py-3"
    >
      <Button kind="secondary" isSmall disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {m.people_previous_page()}
      </Button>
      <span className="num text-sm text-muted">{m.people_page_of({ page, pages: Math.max(1, pages) })}</span>
      <Button kind="secondary" isSmall disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {m.people_next_page()}
      </Button>
    </nav>
  );
}
