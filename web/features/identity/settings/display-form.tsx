import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { DisplayFields } from '#core/identity/profile.ts';
import { applyDisplay } from '#web/features/identity/settings/apply-display.ts';
import { useSaveDisplay } from '#web/features/identity/settings/queries.ts';
import { localeNames, locales } from '#core/values/locale.ts';
import { builtLocale } from '#web/lib/preferences/locale.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { usePalette } from '#web/lib/palette.ts';
import { useTheme } from '#web/lib/preferences/theme.ts';
import { chosenZone } from '#web/lib/preferences/time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { zoneText } from '#web/ui/when.ts';
import { toast } from '#web/ui/overlays/toast.ts';

const themeOptions = [
  { value: 'system', label: m.settings_system() },
  { value: 'light', label: m.settings_light() },
  { value: 'dark', label: m.settings_dark() },
] as const;
const paletteOptions = [
  { value: 'green-red', label: m.settings_green_red() },
  { value: 'red-green', label: m.settings_red_green() },
  { value: 'blue-orange', label: m.settings_blue_orange() },
] as const;

const localeOptions = locales.map((value) => ({ value, label: localeNames[value] }));

const zones = () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [
    { value: '', label: m.settings_as_browser({ own }) },
    { value: 'UTC', label: 'UTC' },
    ...Intl.supportedValuesOf('timeZone')
      .filter((zone) => zone !== 'UTC')
      .map((zone) => ({ value: zone, label: zoneText(zone) })),
  ];
};

/** How pages look, kept by the server and applied where the person signs in next. */
export function DisplayForm({ userId }: { userId: string }) {
  const theme = useTheme();
  const palette = usePalette();
  const amounts = useAreAmountsHidden() ? ('hidden' as const) : ('shown' as const);
  const [changes, setChanges] = useState<Partial<DisplayFields>>({});
  const [options] = useState(zones);
  const save = useSaveDisplay();
  const draft: DisplayFields = {
    theme,
    palette,
    amounts,
    locale: builtLocale,
    zone: chosenZone(),
    ...changes,
  };
  const edit = (change: Partial<DisplayFields>) => {
    save.reset();
    setChanges((before) => ({ ...before, ...change }));
  };
  const press = () =>
    save.mutate(draft, {
      onSuccess: (saved) => {
        applyDisplay(userId, saved);
        setChanges({});
        toast('success', m.settings_display_saved(), m.settings_applied_wherever_sign_next());
      },
    });
  return (
    <Card title={m.settings_display()}>
      <div className="space-y-5">
        <div>
          <p className="mb-1.5 text-sm font-medium">{m.settings_theme()}</p>
          <Choice
            label={m.settings_theme()}
            options={themeOptions}
            value={draft.theme}
            onValue={(value) => edit({ theme: value })}
          />
        </div>
        <div>
          <p className="mb-1.5 text-sm font-medium">{m.settings_gain_loss()}</p>
          <Choice
            label={m.settings_colours_gain_loss()}
            options={paletteOptions}
            value={draft.palette}
            onValue={(value) => edit({ palette: value })}
          />
          <p className="mt-1.5 text-sm text-faint">{m.settings_sign_arrow_say_same_whatever()}</p>
        </div>
        <div>
          <p className="mb-1.5 text-sm font-medium">{m.settings_language()}</p>
          <Choice
            label={m.settings_language()}
            options={localeOptions}
            value={draft.locale}
            onValue={(locale) => edit({ locale })}
          />
          <p className="mt-1.5 text-sm text-faint">{m.settings_pages_mails_notices()}</p>
        </div>
        <SelectField
          label={m.settings_time_zone()}
          options={options}
          value={draft.zone}
          onValue={(zone) => edit({ zone })}
          hint={m.settings_time_zone_hint()}
        />
        <CheckField
          label={m.settings_hide_amounts()}
          isChecked={draft.amounts === 'hidden'}
          onChecked={(isHidden) => edit({ amounts: isHidden ? 'hidden' : 'shown' })}
          hint={m.settings_every_amount_covered_until_press()}
        />
        {save.error && <FieldError id="display-failure">{failureOf(save.error).message}</FieldError>}
        <Button isBusy={save.isPending} onClick={press}>
          {m.settings_save_display()}
        </Button>
      </div>
    </Card>
  );
}
