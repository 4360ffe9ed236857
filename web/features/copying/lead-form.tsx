import { useState } from 'react';
import { newId } from '#core/values/ids.ts';
import { emptyLead, feeBpsOf, leadProblems } from '#web/features/copying/lead-draft.ts';
import { useBecomeLeader } from '#web/features/copying/mutations.ts';
import { failureOf } from '#web/lib/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

const rules = [
  'At least $500 of your own, and at least 5% of what copies you, to take new copiers.',
  'You start flat: no position is open when the record begins.',
  'Money moves in or out only while you are flat, and everybody sees it.',
  'You copy nobody while you lead.',
  'The record can be closed, never deleted or reset.',
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
          toast('success', 'Your record has begun', 'Others can copy you from your first trade on.'),
      },
    );
  };
  return (
    <div className="space-y-5">
      <Card title="What leading means">
        <ul className="list-disc space-y-2 pl-5 text-sm text-muted">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Card>
      <Card title="Your application">
        <form
          noValidate
          aria-label="Apply to lead"
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <Field
            label="Public name"
            autoComplete="off"
            maxLength={40}
            value={draft.name}
            onValue={(name) => setDraft({ ...draft, name })}
            error={shown.name}
          />
          <Field
            label="What you trade"
            autoComplete="off"
            maxLength={80}
            value={draft.specialty}
            onValue={(specialty) => setDraft({ ...draft, specialty })}
            hint="A few words, such as “Large coins, days to weeks”"
          />
          <Field
            label="How you trade"
            autoComplete="off"
            maxLength={600}
            value={draft.strategy}
            onValue={(strategy) => setDraft({ ...draft, strategy })}
            hint="What makes you buy and sell, and what you do when it goes wrong"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Minimum copy"
              inputMode="decimal"
              autoComplete="off"
              before="$"
              value={draft.minCopy}
              onValue={(minCopy) => setDraft({ ...draft, minCopy })}
              error={shown.minCopy}
            />
            <Field
              label="Performance fee, %"
              inputMode="decimal"
              autoComplete="off"
              value={draft.feePercent}
              onValue={(feePercent) => setDraft({ ...draft, feePercent })}
              error={shown.feePercent}
              hint="Of copiers’ profit, at most 30"
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
                I accept these rules and the{' '}
                <a href="/terms" className="link">
                  terms
                </a>
                , and I know that my trades and results are public.
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
            Begin my record
          </Button>
        </form>
      </Card>
    </div>
  );
}
