import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { formatUsd } from '#core/content/figures.ts';
import type { CopyView } from '#core/copying/contract.ts';
import { copyStateWords } from '#web/features/copying/copies/copy-states.ts';
import { copiesQuery, copyCurvesQuery } from '#web/features/copying/queries.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { PnlChip } from '#web/ui/numbers/pnl-chip.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Titled } from '#web/ui/card.tsx';
import { Sparkline } from '#web/ui/chart/sparkline.tsx';
import { DenseRow } from '#web/ui/lists/dense-row.tsx';
import { PhoneRow } from '#web/ui/lists/phone-row.tsx';
import { RowList } from '#web/ui/lists/row-list.tsx';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** Running copies on Home, each with the curve of its profit. */
export function CopiesSummary() {
  const { data, isError, refetch } = useQuery(copiesQuery());
  const isNarrow = useIsNarrow();
  const running = data?.filter((copy) => copy.state !== 'CLOSED' && copy.state !== 'DRAFT') ?? [];
  return (
    <Titled
      title={m.copying_copied_traders()}
      note={running.length > 0 && running.length}
      action={
        <Link to="/copies" className="link text-sm">
          {m.common_my_copies()}
        </Link>
      }
    >
      <div className="card list-card overflow-clip">
        {!data && !isError && <Loading label={m.copying_loading_copies()} rows={2} />}
        {!data && isError && <Failed title={m.copying_copies_could_not_be_loaded()} onRetry={refetch} />}
        {data && running.length === 0 && (
          <Empty
            title={m.copying_copy_nobody_yet()}
            action={
              <Link to="/traders" className={buttonClass('secondary', true)}>
                {m.copying_see_traders()}
              </Link>
            }
          >
            {m.copying_compare_traders_by_return_worst()}
          </Empty>
        )}
        {running.length > 0 && (
          <RowList label={m.copying_copied_traders()} isDense={!isNarrow}>
            {running.map((copy) =>
              isNarrow ? <Phone key={copy.id} copy={copy} /> : <Desk key={copy.id} copy={copy} />,
            )}
          </RowList>
        )}
      </div>
    </Titled>
  );
}

const nameOf = ({ id, leaderName }: CopyView) => (
  <Link to="/copies" search={{ copy: id }} className="row-open" title={leaderName}>
    {leaderName}
  </Link>
);

/** A copy that does not simply run says so. */
const stateOf = ({ state }: CopyView) =>
  state === 'ACTIVE' ? undefined : (
    <Badge tone={copyStateWords[state].tone}>{copyStateWords[state].name}</Badge>
  );

function Desk({ copy }: { copy: CopyView }) {
  return (
    <DenseRow
      mark={<TraderAvatar name={copy.leaderName} id={copy.leaderId} size={32} />}
      name={nameOf(copy)}
      tags={stateOf(copy)}
      quantity={<Invested copy={copy} />}
      spark={<Curve copy={copy} />}
      value={<Amount value={copy.equity} />}
      chip={<PnlChip amount={copy.pnl} percent={copy.pnlPercent} />}
    />
  );
}

function Phone({ copy }: { copy: CopyView }) {
  return (
    <PhoneRow
      mark={<TraderAvatar name={copy.leaderName} id={copy.leaderId} size={36} />}
      name={nameOf(copy)}
      tags={stateOf(copy)}
      note={<Invested copy={copy} />}
      spark={<Curve copy={copy} />}
      value={<Amount value={copy.equity} />}
      under={<PnlChip amount={copy.pnl} percent={copy.pnlPercent} />}
    />
  );
}

function Invested({ copy }: { copy: CopyView }) {
  const isHidden = useAreAmountsHidden();
  return isHidden ? null : m.copying_invested_amount({ amount: formatUsd(copy.invested) });
}

/** Value less money put in, so that money added is no gain. */
function Curve({ copy }: { copy: CopyView }) {
  const { data } = useQuery(copyCurvesQuery());
  const points = data?.find(({ copyId }) => copyId === copy.id)?.points ?? [];
  return <Sparkline points={points.map(({ value, putIn }) => Number(value) - Number(putIn))} />;
}
