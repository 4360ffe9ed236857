import { m } from '#core/messages/messages.js';
import { Check, TriangleAlert } from 'lucide-react';
import type { WithdrawalCheck } from '#core/admin/inbox-contract.ts';
import type { Coin } from '#core/funding/deposits.ts';
import { checkWords, type CheckWords } from '#web/features/admin/inbox/checks/check-words.ts';
import { custodyQuery } from '#web/features/admin/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { formatTime } from '#web/ui/when.ts';

interface Shown extends CheckWords {
  readonly key: string;
  readonly isOk: boolean;
}

/** What is unusual first. */
export function ChecksCard({ checks, asset }: { checks: readonly WithdrawalCheck[]; asset: Coin }) {
  const chain = useChainCheck(asset);
  const isHidden = useAreAmountsHidden();
  const all: Shown[] = [
    ...checks.map((check) => ({ key: check.code, isOk: check.state === 'ok', ...checkWords(check) })),
    ...(chain ? [chain] : []),
  ];
  const look = all.filter(({ isOk }) => !isOk);
  const passed = all.length - look.length;
  return (
    <section className="card px-4 py-3.5">
      <h3 className="text-sm font-semibold">
        {m.inbox_checks()}{' '}
        <span className="ml-1.5 text-13 font-medium text-faint">
          {look.length === 0
            ? m.inbox_checks_passed({ passed })
            : m.inbox_checks_count({ passed, look: look.length })}
        </span>
      </h3>
      <ul className="inbox-checks">
        {[...look, ...all.filter(({ isOk }) => isOk)].map(({ key, isOk, title, note }) => (
          <li key={key} data-state={isOk ? 'ok' : 'look'}>
            {isOk ? <Check aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
            <div className="min-w-0">
              <p>
                <span className="sr-only">{isOk ? m.inbox_check_ok() : m.inbox_check_look()}: </span>
                {title}
              </p>
              {!isHidden && <p className="wrap-anywhere">{note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The latest comparison of the ledger with the chain; nothing while it has not been read. */
function useChainCheck(asset: Coin): Shown | undefined {
  const { data, dataUpdatedAt } = useQuery(custodyQuery());
  const row = data?.find((one) => one.asset === asset);
  if (!row) return undefined;
  if (row.difference === null)
    return { key: 'chain', isOk: false, title: m.inbox_check_chain_unknown(), note: '' };
  const isOk = !row.difference.startsWith('-');
  return {
    key: 'chain',
    isOk,
    title: isOk ? m.inbox_check_chain() : m.inbox_check_chain_short(),
    note: m.inbox_check_chain_at({
      at: formatTime(new Date(dataUpdatedAt).toISOString()),
      difference: row.difference,
      asset,
    }),
  };
}
