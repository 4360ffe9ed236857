import { m } from '#core/messages/messages.js';
import type { QueuedWithdrawal } from '#core/funding/contract.ts';
import type { OpeningChange } from '#core/identity/security.ts';
import { formatDateTime } from '#web/ui/when.ts';

const words: Readonly<Record<OpeningChange, () => string>> = {
  'password-changed': m.admin_opening_password_changed,
  'password-reset': m.admin_opening_password_reset,
  'email-changed': m.admin_opening_email_changed,
  'totp-on': m.admin_opening_second_step_on,
  'totp-off': m.admin_opening_second_step_off,
  'recovery-codes-renewed': m.admin_opening_recovery_codes,
  'passkey-added': m.admin_opening_passkey_added,
  'passkey-removed': m.admin_opening_passkey_removed,
};

/** How the way into the owner's account changed shortly before a withdrawal was asked for, and since. */
export function OpeningChanges({ changes }: { changes: QueuedWithdrawal['openingChanges'] }) {
  return (
    <ul>
      {changes.map(({ change, at }) => (
        <li key={change + at}>
          {m.admin_opening_change_at({ change: words[change](), at: formatDateTime(at) })}
        </li>
      ))}
    </ul>
  );
}
