import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import type { SecurityView } from '#core/identity/settings-contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatDate } from '#web/ui/when.ts';

const Enrol = lazy(() =>
  import('#web/features/identity/second-step/enrol-dialog.tsx').then((module) => ({
    default: module.EnrolDialog,
  })),
);
const Renew = lazy(() =>
  import('#web/features/identity/second-step/renew-codes-dialog.tsx').then((module) => ({
    default: module.RenewCodesDialog,
  })),
);
const Disable = lazy(() =>
  import('#web/features/identity/second-step/disable-dialog.tsx').then((module) => ({
    default: module.DisableDialog,
  })),
);

type Open = 'enrol' | 'renew' | 'disable';

/** Two-factor sign-in by an authenticator app: on, off, and what is left of the recovery codes. */
export function SecondStep({ view }: { view: SecurityView }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { totp } = view;
  return (
    <Card
      title={m.settings_two_factor_sign()}
      action={
        <Badge tone={totp.isOn ? 'good' : 'neutral'}>{totp.isOn ? m.settings_on() : m.settings_off()}</Badge>
      }
    >
      {view.isSecondStepRequired && !totp.isOn && (
        <p className="mb-4 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
          {m.settings_administrators_site_need_administration_st()}
        </p>
      )}
      <p className="text-sm text-muted">
        {totp.isOn
          ? m.settings_on_since_signing_withdrawing_ask({
              part: totp.since === null ? '' : formatDate(totp.since),
            })
          : m.settings_authenticator_app_on_phone_shows()}
      </p>
      {totp.isOn && (
        <p className="mt-2 text-sm">
          <span className="font-medium">
            {m.settings_recovery_codes_left({ recoveryCodesLeft: totp.recoveryCodesLeft })}
          </span>{' '}
          {m.settings_left_for_day_phone_not()}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {totp.isOn ? (
          <>
            <Button kind="secondary" onClick={() => setOpen('renew')}>
              {m.settings_new_recovery_codes_button()}
            </Button>
            <Button kind="quiet" onClick={() => setOpen('disable')}>
              {m.settings_switch_off()}
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen('enrol')}>{m.settings_switch_on()}</Button>
        )}
      </div>
      <Suspense fallback={null}>
        {open === 'enrol' && <Enrol onClose={close} />}
        {open === 'renew' && <Renew onClose={close} />}
        {open === 'disable' && <Disable onClose={close} />}
      </Suspense>
    </Card>
  );
}
