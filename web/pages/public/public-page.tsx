import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
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

/** What the operator must write, so that nobody takes the template for advice. */
export function ForTheOperator({ children }: { children: ReactNode }) {
  return (
    <p className="mt-6 rounded-md border border-dashed border-line-strong p-4 text-sm text-muted">
      <strong className="font-medium text-fg">{m.public_for_operator_complete()} </strong>
      {children}
    </p>
  );
}
