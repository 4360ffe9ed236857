import { m } from '#core/messages/messages.js';
import { useEffect, useState } from 'react';
import { rpc } from '#web/lib/rpc.ts';
import { buttonClass } from '#web/ui/button.tsx';

/**
 * Leads to the captured mail of this address where mail is kept on this machine and this visitor may
 * read it; nothing anywhere else.
 */
export function MailboxLink({ email }: { email: string }) {
  const [hasMailbox, setMailbox] = useState(false);
  useEffect(() => {
    rpc.identity.viewer().then(
      (found) => setMailbox(found.hasMailbox),
      // Without an answer the page is as it is where mail is sent.
      () => undefined,
    );
  }, []);
  if (!hasMailbox) return null;
  const href = `/dev/mail?${new URLSearchParams({ to: email }).toString()}`;
  return (
    <a href={href} className={buttonClass('secondary', false, 'mb-6 w-full')}>
      {m.identity_open_demo_mailbox()}
    </a>
  );
}
