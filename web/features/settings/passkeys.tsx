import { lazy, Suspense, useState } from 'react';
import { KeyRound } from 'lucide-react';
import type { PasskeyView, SecurityView } from '#core/identity/settings-contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatDate } from '#web/ui/when.ts';

const AddPasskey = lazy(() =>
  import('#web/features/settings/passkey-dialogs.tsx').then((module) => ({
    default: module.AddPasskeyDialog,
  })),
);
const RenamePasskey = lazy(() =>
  import('#web/features/settings/passkey-dialogs.tsx').then((module) => ({
    default: module.RenamePasskeyDialog,
  })),
);
const RemovePasskey = lazy(() =>
  import('#web/features/settings/passkey-dialogs.tsx').then((module) => ({
    default: module.RemovePasskeyDialog,
  })),
);

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: PasskeyView };

/** Passkeys: finger, face or PIN of a device instead of a password. */
export function Passkeys({ view }: { view: SecurityView }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Card title="Passkeys">
      <p className="text-sm text-muted">
        Sign in with the finger, face or PIN of a device. A passkey cannot be typed into a false page, and it
        is both steps at once.
      </p>
      {view.passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="mt-4 divide-y divide-line rounded-md border border-line">
          {view.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <KeyRound className="size-5 shrink-0 text-faint" strokeWidth={1.75} aria-hidden="true" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                  {passkey.name}
                  {passkey.isSynced && <Badge hasShape={false}>Synced</Badge>}
                </p>
                <p className="text-sm text-faint">
                  Added {formatDate(passkey.addedAt)}
                  {passkey.usedAt === null ? ', not used yet' : `, last used ${formatDate(passkey.usedAt)}`}
                </p>
              </div>
              <div className="flex gap-1">
                <Button
                  kind="quiet"
                  isSmall
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setOpen({ what: 'rename', passkey })}
                >
                  Rename
                </Button>
                <Button
                  kind="quiet"
                  isSmall
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setOpen({ what: 'remove', passkey })}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button kind="secondary" className="mt-4" onClick={() => setOpen({ what: 'add' })}>
        Add Passkey
      </Button>
      <Suspense fallback={null}>
        {open?.what === 'add' && <AddPasskey onClose={close} />}
        {open?.what === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
        {open?.what === 'remove' && <RemovePasskey passkey={open.passkey} onClose={close} />}
      </Suspense>
    </Card>
  );
}
