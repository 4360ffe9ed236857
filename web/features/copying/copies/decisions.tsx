import { m } from '#core/messages/messages.js';
import { formatPrice, formatQuantityText } from '#core/content/figures.ts';
import type { CopyId } from '#core/values/ids.ts';
import { wordsOf } from '#web/features/copying/copies/decision-words.ts';
import { decisionsQuery } from '#web/features/copying/queries.ts';
import { decimalsOf } from '#web/ui/numbers/amount.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** Every answer of the engine, newest first. */
export function Decisions({ copyId }: { copyId: CopyId }) {
  const { data, isError, refetch } = useQuery(decisionsQuery(copyId));
  if (isError && !data) return <Failed title={m.copying_decisions_could_not_be_loaded()} onRetry={refetch} />;
  if (!data) return <Loading label={m.copying_loading_decisions()} rows={2} />;
  if (data.length === 0)
    return <Empty title={m.copying_no_decisions_yet()}>{m.copying_next_trade_trader_appears_here()}</Empty>;
  return (
    <ul className="divide-y divide-line text-sm">
      {data.map((decision) => (
        <li key={decision.id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-2.5">
          <span>
            <span className={decision.side === 'buy' ? 'gain' : 'loss'}>
              {decision.side === 'buy' ? m.copying_buy() : m.copying_sell()}
            </span>{' '}
            <span className="num font-medium">
              {formatQuantityText(decision.quantity)} {decision.symbol}
            </span>
            {decision.price !== null && (
              <span className="num text-muted">
                {' '}
                {m.copying_at({ price: formatPrice(decision.price, decimalsOf(decision.price)) })}
              </span>
            )}
          </span>
          <span className="text-muted">
            {wordsOf(decision)} <span className="text-faint">· {formatDateTime(decision.at)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
