import { m } from '#core/messages/messages.js';
import type { Settings, SettingsDraft } from '#web/features/copying/copies/settings-draft.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';

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
      <NumberField
        label={m.copying_copy_ratio()}
        name="copy-ratio"
        decimals={4}
        unit="×"
        value={draft.ratio}
        onValue={(ratio) => onDraft({ ...draft, ratio })}
        error={problems.ratio}
        hint={m.copying_settings_ratio_hint()}
      />
      <NumberField
        label={m.copying_max_open_trades()}
        name="copy-open-trades"
        decimals={0}
        value={draft.maxOpen}
        onValue={(maxOpen) => onDraft({ ...draft, maxOpen })}
        error={problems.maxOpen}
        hint={m.copying_settings_open_trades_hint()}
      />
      <NumberField
        label={m.copying_stop_loss()}
        name="copy-stop-loss"
        decimals={2}
        unit="%"
        value={draft.stopLossPercent}
        onValue={(stopLossPercent) => onDraft({ ...draft, stopLossPercent })}
        error={problems.stopLoss}
        hint={m.copying_settings_stop_loss_hint()}
      />
    </div>
  );
}
