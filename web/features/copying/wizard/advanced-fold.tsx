import { m } from '#core/messages/messages.js';
import type { ExistingChoice } from '#core/copying/contract.ts';
import { MaxOpenField, RatioField } from '#web/features/copying/copies/settings-fields.tsx';
import type { Settings, SettingsDraft } from '#web/features/copying/copies/settings-draft.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Fold } from '#web/ui/fold.tsx';

export interface StartDraft extends SettingsDraft {
  readonly amount: string;
  readonly existing: ExistingChoice;
}

const existingOptions: readonly { value: ExistingChoice; label: string }[] = [
  { value: 'new_only', label: m.copying_new_only() },
  { value: 'no_worse', label: m.copying_no_worse_price() },
  { value: 'all', label: m.copying_all_now() },
];
const summaries = {
  new_only: m.copying_advanced_new_only,
  no_worse: m.copying_advanced_no_worse,
  all: m.copying_advanced_all,
} as const;

interface AdvancedFoldProps {
  draft: StartDraft;
  settings: Settings;
  onDraft: (draft: StartDraft) => void;
}

/** What most people leave as it is, in one row that says how it stands. */
export function AdvancedFold({ draft, settings, onDraft }: AdvancedFoldProps) {
  const { problems } = settings;
  // What is no number of the rules has no place in the sentence.
  const ratio = problems.ratio === undefined ? draft.ratio : '—';
  const maxOpen = problems.maxOpen === undefined ? draft.maxOpen : '—';
  const { existing } = draft;
  return (
    <div className="overflow-clip rounded-md border border-line">
      <Fold name={m.copying_advanced()} value={summaries[existing]({ ratio, maxOpen })}>
        <div className="grid gap-4 sm:grid-cols-2">
          <RatioField draft={draft} settings={settings} onDraft={(next) => onDraft({ ...draft, ...next })} />
          <MaxOpenField
            draft={draft}
            settings={settings}
            onDraft={(next) => onDraft({ ...draft, ...next })}
          />
        </div>
        <div>
          <p className="mb-1.5 text-sm font-medium">{m.copying_positions_trader_holds_already()}</p>
          <Choice
            isWrapped
            label={m.copying_existing_positions()}
            options={existingOptions}
            value={existing}
            onValue={(value) => onDraft({ ...draft, existing: value })}
            isSmall
          />
        </div>
      </Fold>
    </div>
  );
}
