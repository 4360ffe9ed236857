import { m } from '#core/messages/messages.js';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ContactMessageCard } from '#web/features/admin/inbox/contact-message.tsx';
import { contactMessagesQuery } from '#web/features/admin/queries.ts';
import { PageTitle } from '#web/ui/card.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { Empty } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { withCursor } from '#web/lib/with-cursor.ts';
import { useQuery } from '#web/lib/use-query.ts';

const tabs = [
  { value: 'open', label: m.admin_messages_open() },
  { value: 'answered', label: m.admin_messages_answered() },
  { value: 'all', label: m.admin_messages_all() },
] as const;

export function AdminContactPage() {
  const { state = 'open', before } = useSearch({ from: '/gate/admin/admin-contact' });
  const navigate = useNavigate({ from: '/admin-contact' });
  const query = useQuery({
    ...contactMessagesQuery(state, before),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle title={m.admin_contact_messages()} lead={m.admin_what_visitors_wrote_through_form()} />
      <div className="mb-4">
        <Tabs
          label={m.admin_state_messages()}
          panelId="messages"
          tabs={tabs}
          value={state}
          onValue={(value) => void navigate({ search: value === 'open' ? {} : { state: value } })}
        />
      </div>
      <TabPanel id="messages" value={state} className="space-y-4">
        <PagedList
          query={query}
          rowsOf={({ messages }) => messages}
          loading={m.admin_loading_messages()}
          failed={m.admin_messages_could_not_be_loaded()}
          empty={
            <div className="card">
              <Empty
                title={state === 'open' ? m.admin_nothing_waits_for_answer() : m.admin_no_messages_yet()}
              />
            </div>
          }
          before={before}
          onBefore={(cursor) => void navigate({ search: withCursor(cursor) })}
        >
          {(messages) => messages.map((message) => <ContactMessageCard key={message.id} message={message} />)}
        </PagedList>
      </TabPanel>
    </>
  );
}
