import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { PendingWork, VisibleWork } from '#web/features/collectibles/moderation.tsx';
import { moderationQuery } from '#web/features/collectibles/queries.ts';
import { ShownWork } from '#web/features/collectibles/shown-work.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

export function AdminCollectiblesPage() {
  const { data, isError, refetch } = useQuery(moderationQuery());
  return (
    <>
      <PageTitle title={m.collectibles_moderation()} lead={m.collectibles_moderation_lead()} />
      {data ? (
        <div className="space-y-8">
          <Section title={m.collectibles_pending_works()} empty={m.collectibles_no_pending()}>
            {data.pending.map((work) => (
              <PendingWork key={work.id} work={work} />
            ))}
          </Section>
          <Section title={m.collectibles_reported_works()} empty={m.collectibles_no_reported()}>
            {data.reported.map(({ work, reports }) => (
              <VisibleWork key={work.id} work={work} reports={reports} />
            ))}
          </Section>
          <Section title={m.collectibles_hidden_works()} empty={m.collectibles_no_hidden()}>
            {data.hidden.map((work) => (
              <VisibleWork key={work.id} work={work} />
            ))}
          </Section>
          <Section
            title={m.collectibles_shown_works()}
            lead={m.collectibles_shown_text()}
            empty={m.collectibles_no_shown()}
            isList
          >
            {data.shown.map((work) => (
              <ShownWork key={work.id} work={work} />
            ))}
          </Section>
        </div>
      ) : (
        <div className="card">
          {isError ? (
            <Failed title={m.collectibles_failed()} onRetry={() => void refetch()} />
          ) : (
            <Loading label={m.collectibles_loading()} rows={5} />
          )}
        </div>
      )}
    </>
  );
}

interface SectionProps {
  title: string;
  lead?: string;
  empty: string;
  /** One card of rows instead of a card each. */
  isList?: boolean;
  children: ReactNode[];
}

function Section({ title, lead, empty, isList, children }: SectionProps) {
  return (
    <section>
      <h2 className="text-18 font-semibold">{title}</h2>
      {lead && <p className="text-sm text-muted">{lead}</p>}
      {children.length > 0 ? (
        <ul className={isList ? 'card mt-3 divide-y divide-line' : 'mt-3 space-y-4'}>{children}</ul>
      ) : (
        <div className="card mt-3">
          <Empty title={empty} />
        </div>
      )}
    </section>
  );
}
