import { m } from '#core/messages/messages.js';
import { useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { formatPrice, formatQuantityText } from '#core/content/figures.ts';
import type { CopyId } from '#core/values/ids.ts';
import { decisionKind, wordsOf } from '#web/features/copying/copies/decision-words.ts';
import { decisionsQuery } from '#web/features/copying/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { decimalsOf } from '#web/ui/numbers/amount.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

const latest = 3;

/** Answers of the engine, newest first: three, or all that one page has when the address asks. */
export function Decisions({ copyId, isWhole }: { copyId: CopyId; isWhole: boolean }) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWhole) part.current?.scrollIntoView({ block: 'start' });
  }, [isWhole]);
  return (
    <section ref={part} aria-labelledby="decisions" className="card scroll-mt-20 overflow-clip">
      <h3 id="decisions" className="px-4 pt-4 pb-1 font-semibold sm:px-5">
        {isWhole ? m.copying_all_decisions() : m.copying_latest_decisions()}
      </h3>
      <DecisionList copyId={copyId} isWhole={isWhole} />
    </section>
  );
}

function DecisionList({ copyId, isWhole }: { copyId: CopyId; isWhole: boolean }) {
  const { data, isError, refetch } = useQuery(decisionsQuery(copyId));
  if (isError && !data) return <Failed title={m.copying_decisions_could_not_be_loaded()} onRetry={refetch} />;
  if (!data) return <Loading label={m.copying_loading_decisions()} rows={latest} />;
  if (data.length === 0)
    return <Empty title={m.copying_no_decisions_yet()}>{m.copying_next_trade_trader_appears_here()}</Empty>;
  const shown = isWhole ? data : data.slice(0, latest);
  return (
    <>
      <ul className="divide-y divide-hair text-sm">
        {shown.map((decision) => (
          <DecisionRow key={decision.id} decision={decision} />
        ))}
      </ul>
      {data.length > latest && (
        <p className="border-t border-hair px-4 py-2.5 text-13 sm:px-5">
          <Link
            to="/copies"
            search={{ copy: copyId, ...(!isWhole && { part: 'decisions' as const }) }}
            resetScroll={false}
            className="link inline-flex min-h-6 items-center"
          >
            {isWhole ? m.copying_see_fewer() : m.copying_see_all()}
          </Link>
        </p>
      )}
    </>
  );
}

interface DecisionRowProps {
  decision: Parameters<typeof wordsOf>[0] &
    Parameters<typeof decisionKind>[0] & {
      at: string;
      symbol: string;
      side: 'buy' | 'sell';
      price: string | null;
    };
}

function DecisionRow({ decision }: DecisionRowProps) {
  const { name, tone } = decisionKind(decision);
  const words = wordsOf(decision);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5">
      <span className="w-full text-13 text-faint md:w-36">{formatDateTime(decision.at)}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          {decision.side === 'buy' ? m.copying_buy() : m.copying_sell()}{' '}
          <span className="num">
            {formatQuantityText(decision.quantity)} {decision.symbol}
            {decision.price !== null &&
              ` ${m.copying_at({ price: formatPrice(decision.price, decimalsOf(decision.price)) })}`}
          </span>
        </span>
        {words !== name && <span className="block text-13 text-muted">{words}</span>}
      </span>
      <Badge tone={tone} hasShape={false}>
        {name}
      </Badge>
    </li>
  );
}
