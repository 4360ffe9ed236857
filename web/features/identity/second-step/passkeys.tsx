import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import { KeyRound } from 'lucide-react';
import type { PasskeyView, SecurityView } from '#core/identity/settings-contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatDate } from '#web/ui/when.ts';

const AddPasskey = lazy(() =>
  import('#web/features/identity/second-step/passkey-dialogs.tsx').then((module) => ({
    default: module.AddPasskeyDialog,
  })),
);
const RenamePasskey = lazy(() =>
  import('#web/features/identity/second-step/passkey-dialogs.tsx').then((module) => ({
    default: module.RenamePasskeyDialog,
  })),
);
const RemovePasskey = lazy(() =>
  import('#web/features/identity/second-step/passkey-dialogs.tsx').then((module) => ({
    default: module.RemovePasskeyDialog,
  })),
);

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: PasskeyView };

/** Passkeys: finger, face or PIN of a device instead of a password. */
export function Passkeys({ view }: { view: SecurityView }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Card title={m.settings_passkeys()}>
      <p className="text-sm text-muted">{m.settings_sign_with_finger_face_or()}</p>
      {view.passkeys.length > 0 && (
        <ul
          aria-label={m.settings_your_passkeys()}
          className="mt-4 divide-y divide-line rounded-md border border-line"
        >
          {view.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <KeyRound className="size-5 shrink-0 text-faint" strokeWidth={1.75} aria-hidden="true" />
              <div className="min-w-0 flex-1 basis-60">
                <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                  {passkey.name}
                  {passkey.isSynced && <Badge hasShape={false}>{m.settings_synced()}</Badge>}
                </p>
                <p className="text-sm text-faint">
                  {passkey.usedAt === null
                    ? m.settings_added_not_used_yet({ addedAt: formatDate(passkey.addedAt) })
                    : m.settings_added_last_used({
                        addedAt: formatDate(passkey.addedAt),
                        usedAt: formatDate(passkey.usedAt),
                      })}
                </p>
              </div>
              <div className="flex gap-1">
                <Button
                  kind="quiet"
                  isSmall
                  aria-label={m.settings_rename({ name: passkey.name })}
                  onClick={() => setOpen({ what: 'rename', passkey })}
                >
                  {m.settings_passkey_rename()}
                </Button>
                <Button
                  kind="quiet"
                  isSmall
                  aria-label={m.settings_remove({ name: passkey.name })}
                  onClick={() => setOpen({ what: 'remove', passkey })}
                >
                  {m.settings_passkey_remove()}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button kind="secondary" className="mt-4" onClick={() => setOpen({ what: 'add' })}>
        {m.settings_add_passkey_button()}
      </Button>
      <Suspense fallback={null}>
        {open?.what === 'add' && <AddPasskey onClose={close} />}
        {open?.what === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
        {open?.what === 'remove' && <RemovePasskey passkey={open.passkey} onClose={close} />}
      </Suspense>
    </Card>
  );
}
