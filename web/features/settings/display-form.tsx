import { useState } from 'react';
import type { DisplayFields } from '#core/identity/profile.ts';
import { applyDisplay } from '#web/features/settings/apply-display.ts';
import { useSaveDisplay } from '#web/features/settings/queries.ts';
import { failureOf } from '#web/lib/failure.ts';
import { usePalette } from '#web/lib/palette.ts';
import { useTheme } from '#web/lib/theme.ts';
import { chosenZone } from '#web/lib/time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { useAreAmountsHidden } from '#web/ui/hidden-values.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { toast } from '#web/ui/toast.ts';

const themeOptions = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const paletteOptions = [
  { value: 'green-red', label: 'Green / red' },
  { value: 'red-green', label: 'Red / green' },
  { value: 'blue-orange', label: 'Blue / orange' },
] as const;

const zones = () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [
    { value: '', label: `As this browser (${own})` },
    { value: 'UTC', label: 'UTC' },
    ...Intl.supportedValuesOf('timeZone')
      .filter((zone) => zone !== 'UTC')
      .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
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
  const draft: DisplayFields = { theme, palette, amounts, zone: chosenZone(), ...changes };
  const edit = (change: Partial<DisplayFields>) => {
    save.reset();
    setChanges((before) => ({ ...before, ...change }));
  };
  const press = () =>
    save.mutate(draft, {
      onSuccess: (saved) => {
        applyDisplay(userId, saved);
        setChanges({});
        toast('success', 'Display saved', 'It is applied wherever you sign in next.');
      },
    });
  return (
    <Card title="Display">
      <div className="space-y-5">
        <div>
          <p className="mb-1.5 text-sm font-medium">Theme</p>
          <Choice
            label="Theme"
            options={themeOptions}
            value={draft.theme}
            onValue={(value) => edit({ theme: value })}
          />
        </div>
        <div>
          <p className="mb-1.5 text-sm font-medium">Gain and loss</p>
          <Choice
            label="Colours of gain and loss"
            options={paletteOptions}
            value={draft.palette}
            onValue={(value) => edit({ palette: value })}
          />
          <p className="mt-1.5 text-sm text-faint">Sign and arrow say the same, whatever the colours.</p>
        </div>
        <SelectField
          label="Time zone"
          options={options}
          value={draft.zone}
          onValue={(zone) => edit({ zone })}
          hint="Times on your pages are shown in it. Statements and files stay in UTC."
        />
        <CheckField
          label="Hide amounts"
          isChecked={draft.amounts === 'hidden'}
          onChecked={(isHidden) => edit({ amounts: isHidden ? 'hidden' : 'shown' })}
          hint="Every amount is covered until you press the eye in the header."
        />
        {save.error && <FieldError id="display-failure">{failureOf(save.error).message}</FieldError>}
        <Button isBusy={save.isPending} onClick={press}>
          Save Display
        </Button>
      </div>
    </Card>
  );
}
