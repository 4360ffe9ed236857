import { m } from '#core/messages/messages.js';
import { useEffect, useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import type { Id } from '#core/values/ids.ts';
import { DeskList } from '#web/features/support/desk/desk-list.tsx';
import { DeskThread } from '#web/features/support/desk/desk-thread.tsx';
import { summariesQuery } from '#web/features/support/queries.ts';
import { useAtDesk } from '#web/features/support/desk/use-at-desk.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { classes } from '#web/ui/classes.ts';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useQuery } from '#web/lib/use-query.ts';

const tabs = [
  { value: 'active', label: m.support_filter_active() },
  { value: 'closed', label: m.support_filter_closed() },
] as const;
const holders = [
  { value: 'all', label: m.support_filter_all() },
  { value: 'mine', label: m.support_mine() },
  { value: 'nobody', label: m.support_unassigned() },
] as const;
const pageSize = 50;

export function ChatAdminPage() {
  const { viewer } = useRouteContext({ from: '/gate/chat-admin' });
  if (!viewer.isAdmin)
    return (
      <div className="card">
        <div role="alert" className="grid place-items-center px-6 py-16 text-center">
          <h1 className="text-18 font-semibold">{m.support_access_denied_admin_privileges_required()}</h1>
          <p className="mt-2 text-muted">{m.support_dont_have_admin_privileges_access()}</p>
        </div>
      </div>
    );
  return <Desk viewerId={viewer.id} />;
}

function Desk({ viewerId }: { viewerId: string }) {
  useAtDesk();
  const { conversation } = useSearch({ from: '/gate/chat-admin' });
  return (
    <>
      <PageTitle title={m.support_support_chat()} lead={m.support_while_page_open_people_see()} />
      <div className="grid gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div
          className={classes(
            'card min-w-0 self-start overflow-hidden',
            conversation !== undefined && 'max-lg:hidden',
          )}
        >
          <Conversations current={conversation} />
        </div>
        <div
          className={classes(
            'card min-w-0 self-start overflow-hidden',
            conversation === undefined && 'max-lg:hidden',
          )}
        >
          {conversation === undefined ? (
            <Empty title={m.support_no_conversation_chosen()}>{m.support_choose_one_from_list_read()}</Empty>
          ) : (
            <DeskThread key={conversation} id={conversation as Id<'cnv'>} viewerId={viewerId} />
          )}
        </div>
      </div>
    </>
  );
}

function Conversations({ current }: { current: string | undefined }) {
  const { status = 'active', assigned = 'all', q = '', page = 1 } = useSearch({ from: '/gate/chat-admin' });
  const navigate = useNavigate({ from: '/chat-admin' });
  const [text, setText] = useState(q);
  const { data, isError, refetch } = useQuery({
    ...summariesQuery({ status, assigned, search: q, offset: (page - 1) * pageSize }),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (isError) toast('error', m.support_failed_load_conversations());
  }, [isError]);
  const turn = (next: number) =>
    void navigate({ search: ({ page: _page, ...kept }) => ({ ...kept, ...(next > 1 && { page: next }) }) });
  return (
    <>
      <div className="space-y-3 border-b border-line p-4">
        <Tabs
          label={m.support_state_conversations()}
          panelId="conversations"
          tabs={tabs}
          value={status}
          isFilled
          onValue={(value) =>
            void navigate({
              search: { ...(value === 'closed' && { status: value }), ...(q !== '' && { q }) },
            })
          }
        />
        <Choice
          label={m.support_with_whom()}
          options={holders}
          value={assigned}
          isSmall
          onValue={(value) =>
            void navigate({
              search: ({ page: _page, assigned: _assigned, ...kept }) => ({
                ...kept,
                ...(value !== 'all' && { assigned: value }),
              }),
            })
          }
        />
        <search aria-label={m.support_search_conversations()}>
          <form
            className="flex gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              const search = text.trim();
              void navigate({
                search: ({ page: _page, q: _q, ...kept }) => ({
                  ...kept,
                  ...(search !== '' && { q: search }),
                }),
              });
            }}
          >
            <input
              type="search"
              aria-label={m.support_search_words_people_ids()}
              placeholder={m.support_words_people_ids()}
              maxLength={100}
              className="input min-h-9 min-w-0 flex-1 py-1 text-sm pointer-coarse:min-h-11"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit" kind="secondary" isSmall>
              {m.support_search()}
            </Button>
          </form>
        </search>
      </div>
      <TabPanel id="conversations" value={status}>
        {!data && !isError && <Loading label={m.support_loading_conversations()} rows={4} />}
        {!data && isError && <Failed title={m.support_failed_load_conversations()} onRetry={refetch} />}
        {data?.conversations.length === 0 && (
          <Empty title={q === '' ? m.support_no_conversations() : m.support_nothing_found()}>
            {q === '' && status === 'active' && m.support_new_ones_appear_here_once()}
          </Empty>
        )}
        {data && data.conversations.length > 0 && (
          <DeskList conversations={data.conversations} current={current} />
        )}
        {data && (page > 1 || data.hasMore) && (
          <nav aria-label={m.support_pages()} className="flex justify-between gap-3 border-t border-line p-3">
            <Button kind="secondary" isSmall disabled={page === 1} onClick={() => turn(page - 1)}>
              {m.support_newer()}
            </Button>
            <Button kind="secondary" isSmall disabled={!data.hasMore} onClick={() => turn(page + 1)}>
              {m.support_older()}
            </Button>
          </nav>
        )}
      </TabPanel>
    </>
  );
}
