import { m } from '#core/messages/messages.js';
import { maxOpenPositions, multiplierRangeBps, stopLossPercents } from '#core/copying/rules.ts';
import type { Settings, SettingsDraft } from '#web/features/copying/copies/settings-draft.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';

interface SettingsProps {
  draft: SettingsDraft;
  settings: Settings;
  onDraft: (draft: SettingsDraft) => void;
}

/** Ratio, open trades and stop loss; 1:1, 10 and −20 % unless a person changes them. */
export function SettingsFields(props: SettingsProps) {
  const { draft, settings, onDraft } = props;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <RatioField {...props} />
      <MaxOpenField {...props} />
      <NumberField
        label={m.copying_stop_loss()}
        name="copy-stop-loss"
        decimals={2}
        unit="%"
        value={draft.stopLossPercent}
        onValue={(stopLossPercent) => onDraft({ ...draft, stopLossPercent })}
        error={settings.problems.stopLoss}
        hint={m.copying_settings_stop_loss_hint(stopLossPercents)}
      />
    </div>
  );
}

/** How large a copy trades beside its trader. */
export function RatioField({ draft, settings, onDraft }: SettingsProps) {
  return (
    <NumberField
      label={m.copying_copy_ratio()}
      name="copy-ratio"
      decimals={4}
      unit="×"
      value={draft.ratio}
      onValue={(ratio) => onDraft({ ...draft, ratio })}
      error={settings.problems.ratio}
      hint={m.copying_settings_ratio_hint({
        min: multiplierRangeBps.min / 10_000,
        max: multiplierRangeBps.max / 10_000,
      })}
    />
  );
}

/** How many positions a copy holds at once. */
export function MaxOpenField({ draft, settings, onDraft }: SettingsProps) {
  return (
    <NumberField
      label={m.copying_max_open_trades()}
      name="copy-open-trades"
      decimals={0}
      value={draft.maxOpen}
      onValue={(maxOpen) => onDraft({ ...draft, maxOpen })}
      error={settings.problems.maxOpen}
      hint={m.copying_settings_open_trades_hint({ max: maxOpenPositions })}
    />
  );
}
