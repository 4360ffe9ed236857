import { m } from '#core/messages/messages.js';
import { wholeDollars } from '#core/content/figures.ts';
import { minLeaderCents, minLeaderShareBps, maxPerformanceFeeBps } from '#core/copying/rules.ts';
import { useState } from 'react';
import { newId } from '#core/values/ids.ts';
import { emptyLead, type LeadDraft, leadSummary } from '#web/features/copying/leading/lead-draft.ts';
import { useBecomeLeader } from '#web/features/copying/mutations.ts';
import { type Problems, useForm } from '#web/lib/form.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { dollars } from '#web/ui/fields/number/dollars.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
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
  return (
    <div className="space-y-5">
      <Card title={m.copying_what_leading_means()}>
        <ul className="list-disc space-y-2 pl-5 text-sm text-muted">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Card>
      <Application />
    </div>
  );
}

function Application() {
  const [id] = useState(() => newId('ldr'));
  const become = useBecomeLeader();
  const form = useForm({
    initial: emptyLead,
    summaryOf: leadSummary,
    submit: async ({ name, specialty, strategy, minCopy, acceptsTerms }, { feeBps = 0 }) => {
      await become.mutateAsync({
        id,
        name: name.trim(),
        specialty: specialty.trim(),
        strategy: strategy.trim(),
        minCopy,
        feeBps,
        acceptsTerms,
      });
      toast('success', m.copying_record_has_begun(), m.copying_others_can_copy_from_first());
    },
    fieldOf: { name_reserved: 'name', trader_name_taken: 'name' },
  });
  return (
    <Card title={m.copying_your_application()}>
      <form noValidate aria-label={m.copying_apply_lead()} className="space-y-5" onSubmit={form.onSubmit}>
        <WordFields {...form} />
        <MoneyFields {...form} />
        <TermsCheck
          isAccepted={form.draft.acceptsTerms}
          onAccepted={form.edit('acceptsTerms')}
          problem={form.errors.acceptsTerms}
        />
        <FailureNote error={form.error} />
        <Button type="submit" className="min-h-12 w-full" isBusy={form.isBusy}>
          {m.copying_begin_my_record()}
        </Button>
      </form>
    </Card>
  );
}

interface FieldsProps {
  draft: LeadDraft;
  errors: Problems<LeadDraft>;
  change: (part: Partial<LeadDraft>) => void;
}

/** How copiers will know the trader. */
function WordFields({ draft, errors, change }: FieldsProps) {
  return (
    <>
      <Field
        label={m.copying_public_name()}
        autoComplete="off"
        maxLength={40}
        value={draft.name}
        onValue={(name) => change({ name })}
        error={errors.name}
      />
      <Field
        label={m.copying_what_trade()}
        autoComplete="off"
        maxLength={80}
        value={draft.specialty}
        onValue={(specialty) => change({ specialty })}
        error={errors.specialty}
        hint={m.copying_few_words_such_as_large()}
      />
      <Field
        label={m.copying_how_trade()}
        autoComplete="off"
        maxLength={600}
        value={draft.strategy}
        onValue={(strategy) => change({ strategy })}
        error={errors.strategy}
        hint={m.copying_what_makes_buy_sell_what()}
      />
    </>
  );
}

/** The smallest copy and the fee. */
function MoneyFields({ draft, errors, change }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberField
        label={m.copying_minimum_copy()}
        name="lead-minimum"
        {...dollars}
        value={draft.minCopy}
        onValue={(minCopy) => change({ minCopy })}
        error={errors.minCopy}
      />
      <NumberField
        label={m.copying_lead_performance_fee_field()}
        name="lead-fee"
        decimals={2}
        unit="%"
        value={draft.feePercent}
        onValue={(feePercent) => change({ feePercent })}
        error={errors.feePercent}
        hint={m.copying_copiers_profit_most({ max: maxPerformanceFeeBps / 100 })}
      />
    </div>
  );
}

interface TermsCheckProps {
  isAccepted: boolean;
  onAccepted: (isAccepted: boolean) => void;
  problem: string | undefined;
}

function TermsCheck({ isAccepted, onAccepted, problem }: TermsCheckProps) {
  return (
    <div>
      <label className="flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0"
          checked={isAccepted}
          aria-invalid={problem === undefined ? undefined : true}
          onChange={(event) => onAccepted(event.target.checked)}
        />
        <span>
          {m.copying_i_accept_these_rules()}{' '}
          <a href="/terms" className="link">
            {m.copying_terms()}
          </a>
          {m.copying_i_know_my_trades_results()}
        </span>
      </label>
      {problem !== undefined && (
        <p role="alert" className="mt-1.5 text-sm text-down">
          {problem}
        </p>
      )}
    </div>
  );
}
