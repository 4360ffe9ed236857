import { m } from '#core/messages/messages.js';
import { api } from '#web/lib/api.ts';
import { useQuery } from '#web/lib/use-query.ts';

const keys = {
  '/admin-approvals': 'proposals',
  '/admin-withdrawals': 'withdrawals',
  '/admin-kyc': 'kyc',
  '/admin-contact': 'contact',
  '/admin-collectibles': 'collectibles',
} as const;
const isCounted = (to: string): to is keyof typeof keys => Object.hasOwn(keys, to);

/** How much waits behind an administrators' page. */
export function WaitingCount({ to }: { to: string }) {
  const { data } = useQuery(api.admin.waiting.queryOptions());
  const count = data && isCounted(to) ? data[keys[to]] : 0;
  if (count === 0) return null;
  return (
    <span className="num ml-auto rounded-full bg-ink px-1.5 text-2xs font-semibold text-ink-fg">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{m.shell_count_waiting({ count })}</span>
    </span>
  );
}
