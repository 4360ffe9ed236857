import { m } from '#core/messages/messages.js';
import { dateLocale } from '#web/lib/preferences/locale.ts';
import { useId } from 'react';
import { countryCodes } from '#core/identity/kyc.ts';
import { maxBioLength, profileFields } from '#core/identity/profile.ts';
import { instrumentClasses } from '#core/market/classes.ts';
import type { ProfileView } from '#core/identity/settings-contract.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useSaveProfile } from '#web/features/identity/settings/queries.ts';
import { type Problems, useForm } from '#web/lib/form.ts';
import { problemsOfSchema } from '#web/lib/failures/problems.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Field, FieldError } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface ProfileDraft {
  displayName: string;
  phone: string;
  country: string;
  bio: string;
  experience: string;
  riskTolerance: string;
  /** Kinds of markets, with commas between. */
  preferredMarkets: string;
  isPublic: 'yes' | 'no';
  showTradingStats: 'yes' | 'no';
}

const experienceOptions = [
  { value: '', label: m.settings_not_said() },
  { value: 'beginner', label: m.settings_beginner() },
  { value: 'intermediate', label: m.settings_intermediate() },
  { value: 'advanced', label: m.settings_advanced() },
] as const;
const riskOptions = [
  { value: '', label: m.settings_not_said() },
  { value: 'low', label: m.settings_low() },
  { value: 'medium', label: m.settings_medium() },
  { value: 'high', label: m.settings_high() },
] as const;

const countryNames = new Intl.DisplayNames(dateLocale, { type: 'region' });
const countries = [
  { value: '', label: m.settings_not_said() },
  ...countryCodes
    .map((code) => ({ value: code, label: countryNames.of(code) ?? code }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
];

const listOf = (text: string): string[] => text.split(',').filter((one) => one !== '');
const fieldsOf = ({ isPublic, showTradingStats, preferredMarkets, ...draft }: ProfileDraft) => ({
  ...draft,
  preferredMarkets: listOf(preferredMarkets),
  isPublic: isPublic === 'yes',
  showTradingStats: showTradingStats === 'yes',
});

const draftOf = (view: ProfileView): ProfileDraft => ({
  displayName: view.displayName,
  phone: view.phone,
  country: view.country,
  bio: view.bio,
  experience: view.experience,
  riskTolerance: view.riskTolerance,
  preferredMarkets: view.preferredMarkets.join(','),
  isPublic: view.isPublic ? 'yes' : 'no',
  showTradingStats: view.showTradingStats ? 'yes' : 'no',
});

/**
 * A person's words about themselves. Nothing here is shown to others unless the last switch is on
 * and they lead.
 */
export function ProfileForm({ view }: { view: ProfileView }) {
  const save = useSaveProfile();
  const form = useForm({
    initial: draftOf(view),
    summaryOf: (draft) => ({ problems: problemsOfSchema(profileFields, fieldsOf(draft)) }),
    submit: async (draft) => {
      const saved = await save.mutateAsync(profileFields.parse(fieldsOf(draft)));
      // A number and a name are shown as they are kept.
      form.change({ displayName: saved.displayName, phone: saved.phone });
      toast('success', m.settings_profile_saved());
    },
    fieldOf: { name_reserved: 'displayName', phone_malformed: 'phone', phone_country_missing: 'phone' },
  });
  const { draft, edit, errors } = form;
  return (
    <Card title={m.settings_profile()}>
      <form noValidate aria-label={m.settings_profile()} className="space-y-5" onSubmit={form.onSubmit}>
        <PersonFields {...form} />
        <Bio value={draft.bio} onValue={edit('bio')} error={errors.bio} />
        <TradingChoices {...form} />
        <PreferredMarkets value={draft.preferredMarkets} onValue={edit('preferredMarkets')} />
        <PublicSwitches {...form} />
        <FailureNote error={form.error} />
        <Button type="submit" isBusy={form.isBusy}>
          {m.settings_save_profile()}
        </Button>
      </form>
    </Card>
  );
}

interface FieldsProps {
  draft: ProfileDraft;
  errors: Problems<ProfileDraft>;
  change: (part: Partial<ProfileDraft>) => void;
}

/** Name, phone, country, and the currency that cannot be chosen. */
function PersonFields({ draft, errors, change }: FieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={m.settings_display_name()}
        autoComplete="nickname"
        maxLength={60}
        value={draft.displayName}
        onValue={(displayName) => change({ displayName })}
        error={errors.displayName}
      />
      <Field
        label={m.settings_phone()}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        placeholder="+44 20 7946 0000"
        value={draft.phone}
        onValue={(phone) => change({ phone })}
        error={errors.phone}
      />
      <SelectField
        label={m.settings_country()}
        autoComplete="country"
        options={countries}
        value={draft.country}
        onValue={(country) => change({ country })}
        error={errors.country}
      />
      <div>
        <p className="mb-1.5 text-sm font-medium">{m.settings_account_currency()}</p>
        <p className="flex min-h-11 items-center rounded-md bg-panel-2 px-3.5">
          {m.settings_us_dollar_usd()}
        </p>
        <p className="mt-1.5 text-sm text-faint">{m.settings_every_account_kept_us_dollars()}</p>
      </div>
    </div>
  );
}

/** Experience and risk tolerance. */
function TradingChoices({ draft, change }: FieldsProps) {
  return (
    <div className="grid gap-5">
      <div>
        <p className="mb-1.5 text-sm font-medium">{m.settings_trading_experience()}</p>
        <Choice
          label={m.settings_trading_experience()}
          options={experienceOptions}
          value={draft.experience as (typeof experienceOptions)[number]['value']}
          onValue={(experience) => change({ experience })}
          isSmall
          isWrapped
        />
      </div>
      <div>
        <p className="mb-1.5 text-sm font-medium">{m.settings_risk_tolerance()}</p>
        <Choice
          label={m.settings_risk_tolerance()}
          options={riskOptions}
          value={draft.riskTolerance as (typeof riskOptions)[number]['value']}
          onValue={(riskTolerance) => change({ riskTolerance })}
          isSmall
          isWrapped
        />
      </div>
    </div>
  );
}

/** Whether others see the profile, and the figures of its trades. */
function PublicSwitches({ draft, change }: FieldsProps) {
  return (
    <div className="space-y-4 rounded-md border border-line bg-panel-2 p-4">
      <CheckField
        label={m.settings_public_profile()}
        isChecked={draft.isPublic === 'yes'}
        onChecked={(isOn) => change({ isPublic: isOn ? 'yes' : 'no' })}
        hint={m.settings_if_lead_trader_page_shows()}
      />
      <CheckField
        label={m.settings_show_trading_stats()}
        isChecked={draft.isPublic === 'yes' && draft.showTradingStats === 'yes'}
        disabled={draft.isPublic === 'no'}
        onChecked={(isOn) => change({ showTradingStats: isOn ? 'yes' : 'no' })}
        hint={m.settings_show_trading_stats_hint()}
      />
    </div>
  );
}

function PreferredMarkets({ value, onValue }: { value: string; onValue: (text: string) => void }) {
  const chosen = listOf(value);
  const turn = (one: string, isOn: boolean) =>
    onValue((isOn ? [...chosen, one] : chosen.filter((other) => other !== one)).join(','));
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{m.settings_preferred_markets()}</legend>
      <div className="grid gap-3 min-[360px]:grid-cols-2 sm:grid-cols-3">
        {instrumentClasses.map((one) => (
          <CheckField
            key={one}
            label={classNames[one]}
            isChecked={chosen.includes(one)}
            onChecked={(isOn) => turn(one, isOn)}
          />
        ))}
      </div>
      <p className="mt-2 text-sm text-faint">{m.settings_preferred_markets_hint()}</p>
    </fieldset>
  );
}

function Bio(props: { value: string; onValue: (text: string) => void; error: string | undefined }) {
  const id = useId();
  const length = props.value.length;
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {m.settings_bio()}
        </label>
        <span id={`${id}-count`} className="num text-sm text-faint">
          {m.settings_of_characters({ length, maxBioLength })}
        </span>
      </div>
      <textarea
        id={id}
        rows={4}
        className="input"
        value={props.value}
        onChange={(event) => props.onValue(event.target.value)}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={props.error ? `${id}-error ${id}-count` : `${id}-count`}
      />
      {props.error && <FieldError id={`${id}-error`}>{props.error}</FieldError>}
    </div>
  );
}
