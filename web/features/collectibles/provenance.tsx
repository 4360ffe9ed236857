import { m } from '#core/messages/messages.js';
import type { StepView } from '#core/collectibles/contract.ts';
import { partyText, stepWords } from '#web/features/collectibles/words.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatDateTime } from '#web/ui/when.ts';

/** Everything that happened to a piece, newest first. */
export function Provenance({ steps }: { steps: readonly StepView[] }) {
  return (
    <Card title={m.collectibles_provenance()} isFlush>
      <ol className="divide-y divide-line">
        {steps.toReversed().map((step, place) => (
          <li
            key={steps.length - place}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-3 text-sm"
          >
            <div className="min-w-0">
              <p className="font-medium">{stepWords[step.what]}</p>
              <p className="wrap-anywhere text-muted">{whoOf(step)}</p>
            </div>
            <div className="text-right">
              {step.price !== null && (
                <p className="font-medium">
                  <Amount value={step.price} />
                </p>
              )}
              <p className="text-2xs text-faint">{formatDateTime(step.at)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function whoOf({ what, from, to }: StepView): string {
  if (what === 'sold' || what === 'returned')
    return m.collectibles_from_to({ from: partyText(from), to: partyText(to) });
  return m.collectibles_by({ name: partyText(what === 'created' ? to : from) });
}
