import { m } from '#core/messages/messages.js';
import { api } from '#web/lib/api.ts';
import { classes } from '#web/ui/classes.ts';
import { useQuery } from '#web/lib/use-query.ts';

const keys = {
  '/admin-inbox': 'inbox',
  '/admin-approvals': 'proposals',
  '/admin-withdrawals': 'withdrawals',
  '/admin-kyc': 'kyc',
  '/admin-contact': 'contact',
  '/admin-collectibles': 'collectibles',
} as const;
const isCounted = (to: string): to is keyof typeof keys => Object.hasOwn(keys, to);

/** How much waits behind an administrators' page. */
export function WaitingCount({ to, isCorner = false }: { to: string; isCorner?: boolean }) {
  const { data } = useQuery(api.admin.waiting.queryOptions());
  const count = data && isCounted(to) ? data[keys[to]] : 0;
  return <CountTag count={count} said={m.shell_count_waiting({ count })} isCorner={isCorner} />;
}

interface CountTagProps {
  count: number;
  /** The number and what it counts. */
  said: string;
  isCorner?: boolean;
}

/** A number at the end of an entry, or in the corner of its icon; nothing of nothing. */
export function CountTag({ count, said, isCorner = false }: CountTagProps) {
  if (count === 0) return null;
  return (
    <span
      className={classes(
        'num rounded-full bg-ink text-ink-fg font-semibold',
        isCorner ? 'absolute -top-0.5 right-0 px-1 text-[0.6875rem] leading-4' : 'ml-auto px-1.5 text-2xs',
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}
