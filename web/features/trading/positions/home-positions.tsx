import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { PositionRows } from '#web/features/trading/positions/position-rows.tsx';
import { positionsQuery } from '#web/features/trading/queries.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Titled } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

/** Home shows so many; the rest is one press away. */
const most = 10;

/** What is open, on Home. */
export function HomePositions() {
  const { data, isError, refetch } = useQuery(positionsQuery());
  return (
    <Titled
      title={m.trading_open_positions()}
      note={data && data.length > 0 && data.length}
      action={
        data &&
        data.length > most && (
          <Link to="/my-trades" search={{ status: 'open' }} className="link text-sm">
            {m.trading_all_positions({ count: data.length })}
          </Link>
        )
      }
    >
      <div className="card list-card overflow-clip">
        {!data && !isError && <Loading label={m.trading_loading_positions()} rows={7} />}
        {!data && isError && <Failed title={m.trading_positions_could_not_be_loaded()} onRetry={refetch} />}
        {data && data.length === 0 && (
          <Empty
            title={m.trading_no_open_positions()}
            action={
              <Link to="/markets" className={buttonClass('secondary', true)}>
                {m.trading_browse_markets()}
              </Link>
            }
          >
            {m.trading_what_buy_or_sell_short()}
          </Empty>
        )}
        {data && data.length > 0 && <PositionRows positions={data.slice(0, most)} />}
      </div>
    </Titled>
  );
}
