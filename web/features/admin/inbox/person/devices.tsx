import { m } from '#core/messages/messages.js';
import { MonitorSmartphone } from 'lucide-react';
import { deviceWords } from '#core/identity/device-words.ts';
import type { InboxPerson } from '#core/admin/inbox-contract.ts';
import { formatDate, formatDateTime } from '#web/ui/when.ts';

/** Browsers that signed in. Where they were is not recorded. */
export function Devices({ devices }: { devices: InboxPerson['devices'] }) {
  return (
    <section>
      <h3 className="text-sm font-semibold">{m.inbox_devices()}</h3>
      {devices.length === 0 && <p className="text-13 text-muted">{m.inbox_devices_none()}</p>}
      <ul className="inbox-lines">
        {devices.map(({ userAgent, firstSeenAt, lastSeenAt, isSignedIn }) => (
          <li key={userAgent}>
            <MonitorSmartphone className="mt-0.5 size-4 shrink-0 text-faint" aria-hidden="true" />
            <div className="min-w-0 wrap-anywhere">
              {deviceWords(userAgent)}
              <p className="text-2xs text-faint">
                {isSignedIn
                  ? m.inbox_device_now({ first: formatDate(firstSeenAt) })
                  : m.inbox_device_known({
                      last: formatDateTime(lastSeenAt),
                      first: formatDate(firstSeenAt),
                    })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
