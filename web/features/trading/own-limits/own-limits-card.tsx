import { m } from '#core/messages/messages.js';
import { formatUsd } from '#core/content/figures.ts';
import { planTitles, planWith } from '#core/plans/plans.ts';
import { largestLeverage, loosenAfterHours, type OwnLimitKind } from '#core/trading/own-limits/own-limits.ts';
import type { OwnLimitsView, OwnLimitView } from '#core/trading/own-limits/own-limits-contract.ts';
import {
  ownLimitsQuery,
  useKeepOwnLimit,
  useSetOwnLimits,
} from '#web/features/trading/own-limits/own-limits-calls.ts';
import {
  draftOf,
  type LimitsDraft,
  limitsOf,
  limitWords,
  loosensAny,
  problemsOf,
} from '#web/features/trading/own-limits/own-limits-draft.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { useForm } from '#web/lib/form.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { dollars } from '#web/ui/fields/number/dollars.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { UpgradeNote } from '#web/ui/notes/upgrade-note.tsx';
import { formatDateTime } from '#web/ui/when.ts';

/**
 * Limits a person sets for their own trading: what holds, what waits, and what changing them means.
 */
export function OwnLimits() {
  const { data, isError, refetch } = useQuery(ownLimitsQuery());
  return (
    <Card title={m.trading_own_limits()}>
      {data && <LimitsPart view={data} />}
      {!data && !isError && <Loading label={m.trading_own_limits_loading()} rows={3} />}
      {!data && isError && (
        <Failed title={m.trading_own_limits_not_loaded()} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

function LimitsPart({ view }: { view: OwnLimitsView }) {
  const hasSome = view.limits.some(({ value, pending }) => value !== null || pending !== null);
  return (
    <div className="space-y-4 text-sm">
      <p className="text-muted">{m.trading_own_limits_lead()}</p>
      <p className="text-muted">{m.trading_own_limits_copies()}</p>
      {!view.isIncluded && (
        <UpgradeNote>
          {hasSome
            ? m.trading_own_limits_plan_kept()
            : m.trading_own_limits_plan({ plan: planTitles[planWith('risk_settings')] })}
        </UpgradeNote>
      )}
      {(view.isIncluded || hasSome) && (
        // What holds now has changed: the fields begin again with it.
        <LimitsForm key={JSON.stringify(view.limits)} view={view} />
      )}
    </div>
  );
}

const fields = {
  daily_loss: { name: 'limit-daily-loss', ...dollars },
  position: { name: 'limit-position', ...dollars },
  leverage: { name: 'limit-leverage', decimals: 0, unit: '×', before: '×' },
} as const;

function LimitsForm({ view }: { view: OwnLimitsView }) {
  const set = useSetOwnLimits();
  const form = useForm<LimitsDraft>({
    initial: draftOf(view.limits),
    summaryOf: (draft) => ({ problems: problemsOf(draft) }),
    submit: async (draft) => {
      const isLater = loosensAny(draft, view.limits);
      await set.mutateAsync(limitsOf(draft));
      toast(
        'success',
        m.trading_own_limits_saved(),
        isLater ? m.trading_own_limits_saved_later({ hours: loosenAfterHours }) : undefined,
      );
    },
  });
  const field = (kind: OwnLimitKind, label: string, hint: string) => (
    <div>
      <NumberField
        label={label}
        hint={hint}
        {...fields[kind]}
        placeholder={m.trading_own_limit_none()}
        value={form.draft[kind]}
        onValue={form.edit(kind)}
        error={form.errors[kind]}
      />
      <Pending limit={view.limits.find((limit) => limit.kind === kind)} />
    </div>
  );
  return (
    <form noValidate aria-label={m.trading_own_limits()} className="space-y-4" onSubmit={form.onSubmit}>
      {field(
        'daily_loss',
        m.trading_own_limit_daily_loss(),
        m.trading_own_limit_daily_loss_hint({
          since: formatDateTime(view.dayFrom),
          result: formatUsd(view.dayResult, true),
        }),
      )}
      {field('position', m.trading_own_limit_position(), m.trading_own_limit_position_hint())}
      {field(
        'leverage',
        m.trading_own_limit_leverage(),
        m.trading_own_limit_leverage_hint({ largest: largestLeverage }),
      )}
      <p className="text-muted">{m.trading_own_limits_change({ hours: loosenAfterHours })}</p>
      <FailureNote error={form.error} />
      <Button type="submit" isBusy={form.isBusy}>
        {m.trading_own_limits_save()}
      </Button>
    </form>
  );
}

/** A looser limit that has been asked for: when it begins, and the way to take it back. */
function Pending({ limit }: { limit: OwnLimitView | undefined }) {
  const keep = useKeepOwnLimit();
  if (!limit?.pending) return null;
  const { kind, value, pending } = limit;
  const when = formatDateTime(pending.from);
  const press = () =>
    keep.mutate(
      { kind },
      {
        onSuccess: () => toast('success', m.trading_own_limit_kept()),
        onError: (fault) => toast('error', failureOf(fault).message),
      },
    );
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-3 rounded-md bg-panel-2 px-3.5 py-2.5">
      <p className="min-w-40 flex-1">
        {pending.value === null
          ? m.trading_own_limit_ends({ when })
          : m.trading_own_limit_becomes({ when, value: limitWords(kind, pending.value) })}
      </p>
      <Button kind="secondary" isSmall isBusy={keep.isPending} onClick={press}>
        {m.trading_own_limit_keep({ value: limitWords(kind, value) })}
      </Button>
    </div>
  );
}
