import { m } from '#core/messages/messages.js';
import { useEffect } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { ChatButton } from '#web/features/support/chat/chat-button.tsx';
import { PublicFrame } from '#web/ui/frame/public-frame.tsx';
import { LogoMark } from '#web/ui/frame/logo.tsx';
import { site } from '#web/lib/site.ts';

export function NotFoundPage() {
  useEffect(() => {
    document.title = m.shell_page_not_found({ name: site.name });
  }, []);
  return (
    <PublicFrame aside={<ChatButton />}>
      <div className="grid min-h-[60dvh] place-items-center text-center">
        <div>
          <LogoMark className="mx-auto size-10" />
          <p className="num mt-8 text-sm font-medium text-faint">404</p>
          <h1 className="mt-1 text-32 font-semibold">{m.shell_oops_page_not_found()}</h1>
          <p className="mt-3 text-muted">{m.shell_address_may_be_mistyped_or()}</p>
          <a href="/" className={buttonClass('primary', false, 'mt-8')}>
            {m.shell_return_home()}
          </a>
        </div>
      </div>
    </PublicFrame>
  );
}
