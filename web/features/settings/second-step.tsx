import { lazy, Suspense, useState } from 'react';
import type { SecurityView } from '#core/identity/settings-contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatDate } from '#web/ui/when.ts';

const Enrol = lazy(() =>
  import('#web/features/settings/enrol-dialog.tsx').then((module) => ({ default: module.EnrolDialog })),
);
const Renew = lazy(() =>
  import('#web/features/settings/renew-codes-dialog.tsx').then((module) => ({
    default: module.RenewCodesDialog,
  })),
);
const Disable = lazy(() =>
  import('#web/features/settings/disable-dialog.tsx').then((module) => ({ default: module.DisableDialog })),
);

type Open = 'enrol' | 'renew' | 'disable';

/** Two-factor sign-in by an authenticator app: on, off, and what is left of the recovery codes. */
export function SecondStep({ view }: { view: SecurityView }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { totp } = view;
  return (
    <Card
      title="Two-factor sign-in"
      action={<Badge tone={totp.isOn ? 'good' : 'neutral'}>{totp.isOn ? 'On' : 'Off'}</Badge>}
    >
      {view.isSecondStepRequired && !totp.isOn && (
        <p className="mb-4 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
          Administrators of this site need it: administration stays closed until it is on.
        </p>
      )}
      <p className="text-sm text-muted">
        {totp.isOn
          ? `On since ${totp.since === null ? '' : formatDate(totp.since)}. Signing in and withdrawing ask for a code of your authenticator app.`
          : 'An authenticator app on your phone shows a new code every half minute. With it on, your password alone opens nothing.'}
      </p>
      {totp.isOn && (
        <p className="mt-2 text-sm">
          <span className="font-medium">{totp.recoveryCodesLeft} recovery codes</span> are left for the day
          your phone is not at hand.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {totp.isOn ? (
          <>
            <Button kind="secondary" onClick={() => setOpen('renew')}>
              New Recovery Codes
            </Button>
            <Button kind="quiet" onClick={() => setOpen('disable')}>
              Switch Off
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen('enrol')}>Switch On</Button>
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
