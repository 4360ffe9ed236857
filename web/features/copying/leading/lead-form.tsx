import { m } from '#core/messages/messages.js';
import { wholeDollars } from '#core/content/figures.ts';
import { minLeaderCents, minLeaderShareBps, maxPerformanceFeeBps } from '#core/copying/rules.ts';
import { useState } from 'react';
import { newId } from '#core/values/ids.ts';
import { emptyLead, feeBpsOf, leadProblems } from '#web/features/copying/leading/lead-draft.ts';
import { useBecomeLeader } from '#web/features/copying/mutations.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const rules = [
  m.copying_least_own_money({ minimum: wholeDollars(minLeaderCents), percent: minLeaderShareBps / 100 }),
  m.copying_start_flat_no_position_open(),
  m.copying_money_moves_or_out_only(),
  m.copying_copy_nobody_while_lead(),
  m.copying_record_can_be_closed_never(),
];

/** The application: who you are to copiers, what they pay, and the rules. */
export function LeadForm() {
  const [id] = useState(() => newId('ldr'));
  const [draft, setDraft] = useState(emptyLead);
  const [isSent, setSent] = useState(false);
  const become = useBecomeLeader();
  const problems = leadProblems(draft);
  const shown = isSent ? problems : {};
  const send = () => {
    setSent(true);
    if (become.isPending || Object.keys(problems).length > 0) return;
    const { name, specialty, strategy, minCopy, acceptsTerms } = draft;
    become.mutate(
      {
        id,
        name: name.trim(),
        specialty: specialty.trim(),
        strategy: strategy.trim(),
        minCopy: minCopy.trim(),
        feeBps: feeBpsOf(draft),
        acceptsTerms,
      },
      {
        onSuccess: () =>
          toast('success', m.copying_record_has_begun(), m.copying_others_can_copy_from_first()),
      },
    );
  };
  return (
    <div className="space-y-5">
      <Card title={m.copying_what_leading_means()}>
        <ul className="list-disc space-y-2 pl-5 text-sm text-muted">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Card>
      <Card title={m.copying_your_application()}>
        <form
          noValidate
          aria-label={m.copying_apply_lead()}
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <Field
            label={m.copying_public_name()}
            autoComplete="off"
            maxLength={40}
            value={draft.name}
            onValue={(name) => setDraft({ ...draft, name })}
            error={shown.name}
          />
          <Field
            label={m.copying_what_trade()}
            autoComplete="off"
            maxLength={80}
            value={draft.specialty}
            onValue={(specialty) => setDraft({ ...draft, specialty })}
            hint={m.copying_few_words_such_as_large()}
          />
          <Field
            label={m.copying_how_trade()}
            autoComplete="off"
            maxLength={600}
            value={draft.strategy}
            onValue={(strategy) => setDraft({ ...draft, strategy })}
            hint={m.copying_what_makes_buy_sell_what()}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={m.copying_minimum_copy()}
              inputMode="decimal"
              autoComplete="off"
              before="$"
              value={draft.minCopy}
              onValue={(minCopy) => setDraft({ ...draft, minCopy })}
              error={shown.minCopy}
            />
            <Field
              label={m.copying_lead_performance_fee_field()}
              inputMode="decimal"
              autoComplete="off"
              value={draft.feePercent}
              onValue={(feePercent) => setDraft({ ...draft, feePercent })}
              error={shown.feePercent}
              hint={m.copying_copiers_profit_most({ max: maxPerformanceFeeBps / 100 })}
            />
          </div>
          <div>
            <label className="flex items-start gap-3 text-sm">
              <input
                type="checkbox"
                className="mt-0.5 size-4 shrink-0"
                checked={draft.acceptsTerms}
                onChange={(event) => setDraft({ ...draft, acceptsTerms: event.target.checked })}
              />
              <span>
                {m.copying_i_accept_these_rules()}{' '}
                <a href="/terms" className="link">
                  {m.copying_terms()}
                </a>
                {m.copying_i_know_my_trades_results()}
              </span>
            </label>
            {shown.terms && (
              <p role="alert" className="mt-1.5 text-sm text-down">
                {shown.terms}
              </p>
            )}
          </div>
          {become.error && (
            <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
              {failureOf(become.error).message}
            </p>
          )}
          <Button type="submit" className="min-h-12 w-full" isBusy={become.isPending}>
            {m.copying_begin_my_record()}
          </Button>
        </form>
      </Card>
    </div>
  );
}
