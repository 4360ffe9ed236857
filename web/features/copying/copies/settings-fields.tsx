import { m } from '#core/messages/messages.js';
import type { Settings, SettingsDraft } from '#web/features/copying/copies/settings-draft.ts';
import { Field } from '#web/ui/fields/field.tsx';

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
        label={m.copying_copy_ratio()}
        inputMode="decimal"
        autoComplete="off"
        value={draft.ratio}
        onValue={(ratio) => onDraft({ ...draft, ratio })}
        error={problems.ratio}
        hint={m.copying_settings_ratio_hint()}
      />
      <Field
        label={m.copying_max_open_trades()}
        inputMode="numeric"
        autoComplete="off"
        value={draft.maxOpen}
        onValue={(text) => onDraft({ ...draft, maxOpen: text.replace(/\D/g, '').slice(0, 2) })}
        error={problems.maxOpen}
        hint={m.copying_settings_open_trades_hint()}
      />
      <Field
        label={m.copying_stop_loss()}
        inputMode="numeric"
        autoComplete="off"
        value={draft.stopLossPercent}
        onValue={(text) => onDraft({ ...draft, stopLossPercent: text.replace(/\D/g, '').slice(0, 2) })}
        error={problems.stopLoss}
        hint={m.copying_settings_stop_loss_hint()}
      />
    </div>
  );
}
