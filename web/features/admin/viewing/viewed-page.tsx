import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { Card, PageTitle } from '#web/ui/card.tsx';

/**
 * Pages of ways to sign in, of documents, and of what asking would change: the server answers none
 * of it to who only looks.
 */
const hidden: Readonly<Record<string, { readonly title: string; readonly what: string }>> = {
  '/settings/account': { title: m.people_hidden_account(), what: m.people_hidden_account_what() },
  '/verification': { title: m.people_hidden_verification(), what: m.people_hidden_verification_what() },
  '/deposit': { title: m.people_hidden_deposit(), what: m.people_hidden_deposit_what() },
  '/chat-admin': { title: m.people_hidden_chat(), what: m.people_hidden_chat_what() },
};

/**
 * A person's page as an administrator sees it who only looks: what is not shown says so, and forms
 * cannot be changed.
 */
export function ViewedPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const page = hidden[pathname];
  if (page)
    return (
      <>
        <PageTitle title={page.title} />
        <Card>
          <p className="flex items-start gap-3">
            <EyeOff className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
            <span>{m.people_not_shown({ what: page.what })}</span>
          </p>
        </Card>
      </>
    );
  return pathname === '/settings/profile' ? (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  ) : (
    children
  );
}
