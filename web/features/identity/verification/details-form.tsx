import { m } from '#core/messages/messages.js';
import { useId } from 'react';
import { countryCodes, kycFields } from '#core/identity/kyc.ts';
import type { KycView } from '#core/identity/contract.ts';
import { countryName } from '#web/features/identity/verification/document-words.ts';
import { useSubmitKyc } from '#web/features/identity/verification/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { problemsOfSchema } from '#web/lib/failures/problems.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, FieldError } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const countries = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** Name and country as the documents say them, and the button that sends everything in. */
export function DetailsForm({ view }: { view: KycView }) {
  const submit = useSubmitKyc();
  const countryId = useId();
  const { draft, edit, errors, error, isBusy, onSubmit } = useForm({
    initial: { fullName: view.fullName ?? '', country: view.country ?? '' },
    summaryOf: (now) => ({ problems: problemsOfSchema(kycFields, now) }),
    submit: async (now) => {
      await submit.mutateAsync(now);
      toast('success', m.verification_sent_for_review(), m.verification_told_here_by_mail_when());
    },
  });
  const has = (kind: 'identity' | 'address') => view.files.some((file) => file.kind === kind);
  return (
    <Card title={m.verification_your_details()}>
      <form
        noValidate
        aria-label={m.verification_submit_for_review()}
        className="space-y-4"
        onSubmit={onSubmit}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={m.verification_full_name()}
            autoComplete="name"
            maxLength={100}
            value={draft.fullName}
            onValue={edit('fullName')}
            error={errors.fullName}
            hint={m.verification_as_stands_on_id()}
          />
          <div>
            <label htmlFor={countryId} className="mb-1.5 block text-sm font-medium">
              {m.verification_country_residence()}
            </label>
            <select
              id={countryId}
              className="input"
              autoComplete="country"
              value={draft.country}
              onChange={(event) => edit('country')(event.target.value)}
              aria-invalid={errors.country ? true : undefined}
              aria-describedby={errors.country ? `${countryId}-error` : undefined}
            >
              <option value="">{m.verification_choose_country()}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
            {errors.country && <FieldError id={`${countryId}-error`}>{errors.country}</FieldError>}
          </div>
        </div>
        <FailureNote error={error} />
        <Button
          type="submit"
          isBusy={isBusy}
          blockedBy={missingDocuments(has('identity'), has('address'))}
          className="w-full"
        >
          {m.verification_details_submit()}
        </Button>
      </form>
    </Card>
  );
}

function missingDocuments(hasIdentity: boolean, hasAddress: boolean): string | undefined {
  if (hasIdentity && hasAddress) return undefined;
  if (hasAddress) return m.verification_upload_id_first();
  return hasIdentity ? m.verification_upload_address_first() : m.verification_upload_both_first();
}
