import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ContactMessageCard } from '#web/features/admin/contact-message.tsx';
import { contactMessagesQuery } from '#web/features/admin/queries.ts';
import { PageTitle } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { withCursor } from '#web/lib/with-cursor.ts';

const tabs = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'all', label: 'All' },
] as const;

export function AdminContactPage() {
  const { state = 'open', before } = useSearch({ from: '/gate/admin/admin-contact' });
  const navigate = useNavigate({ from: '/admin-contact' });
  const { data, isError, refetch } = useQuery({
    ...contactMessagesQuery(state, before),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle title="Contact messages" lead="What visitors wrote through the form of the landing page." />
      <div className="mb-4">
        <Tabs
          label="State of messages"
          panelId="messages"
          tabs={tabs}
          value={state}
          onValue={(value) => void navigate({ search: value === 'open' ? {} : { state: value } })}
        />
      </div>
      <TabPanel id="messages" value={state} className="space-y-4">
        {!data && !isError && <Loading label="Loading messages" rows={4} />}
        {!data && isError && <Failed title="Messages could not be loaded." onRetry={refetch} />}
        {data?.messages.length === 0 && (
          <div className="card">
            <Empty title={state === 'open' ? 'Nothing waits for an answer' : 'No messages yet'} />
          </div>
        )}
        {data?.messages.map((message) => (
          <ContactMessageCard key={message.id} message={message} />
        ))}
        {data && (
          <Pager
            before={before}
            next={data.next}
            onBefore={(cursor) => void navigate({ search: withCursor(cursor) })}
          />
        )}
      </TabPanel>
    </>
  );
}
