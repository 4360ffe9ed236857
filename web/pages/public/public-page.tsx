import type { ReactNode } from 'react';
import type { SiteProfile } from '#core/content/site.ts';
import { site } from '#web/lib/site.ts';
import { ChatButton } from '#web/features/support/chat/chat-button.tsx';
import { PublicFooter } from '#web/ui/frame/public-footer.tsx';
import { PublicFrame } from '#web/ui/frame/public-frame.tsx';

/** A page of text for everybody. */
export function PublicPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <PublicFrame>
        <article className="mx-auto max-w-3xl">
          <h1 className="text-4xl font-semibold">{title}</h1>
          <p className="mt-4 text-lg text-muted">{lead}</p>
          {children}
        </article>
      </PublicFrame>
      <PublicFooter />
      <ChatButton />
    </>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 space-y-3">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** What the operator's law asks for; nothing where the profile of the site has none. */
export const OperatorText = ({ of }: { of: keyof SiteProfile['legal'] }) =>
  site.legal[of].map((paragraph) => (
    <p key={paragraph} className="mt-4">
      {paragraph}
    </p>
  ));
