/** How many wait, on the corner of an icon; the label of its button says it in words. */
export function CountBadge({ count }: { count: number }) {
  return (
    <span
      className="num absolute top-1 right-1 grid h-4 min-w-4 place-items-center rounded-full bg-ink px-1 text-[0.6875rem] font-semibold text-ink-fg data-empty:border data-empty:border-line data-empty:bg-panel data-empty:text-faint"
      data-empty={count === 0 ? '' : undefined}
      aria-hidden="true"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
