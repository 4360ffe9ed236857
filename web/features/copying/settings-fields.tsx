import type { Settings, SettingsDraft } from '#web/features/copying/settings-draft.ts';
import { Field } from '#web/ui/field.tsx';

/** Ratio, open trades and stop loss; 1:1, 10 and −20 % unless a person changes them. */
export function SettingsFields({
  draft,
  settings,
  onDraft,
}: {
  draft: SettingsDraft;
  settings: Settings;
  onDraft: (draft: SettingsDraft) => void;
}) {
  const { problems } = settings;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field
        label="Copy ratio"
        inputMode="decimal"
        autoComplete="off"
        value={draft.ratio}
        onValue={(ratio) => onDraft({ ...draft, ratio })}
        error={problems.ratio}
        hint="1 is 1:1, from 0.1 to 2"
      />
      <Field
        label="Max open trades"
        inputMode="numeric"
        autoComplete="off"
        value={draft.maxOpen}
        onValue={(text) => onDraft({ ...draft, maxOpen: text.replace(/\D/g, '').slice(0, 2) })}
        error={problems.maxOpen}
        hint="1 to 10"
      />
      <Field
        label="Stop loss, %"
        inputMode="numeric"
        autoComplete="off"
        value={draft.stopLossPercent}
        onValue={(text) => onDraft({ ...draft, stopLossPercent: text.replace(/\D/g, '').slice(0, 2) })}
        error={problems.stopLoss}
        hint="5 to 95"
      />
    </div>
  );
}
