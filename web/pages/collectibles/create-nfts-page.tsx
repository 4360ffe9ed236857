import { m } from '#core/messages/messages.js';
import { CreateForm } from '#web/features/collectibles/create-form.tsx';
import { MyWorks } from '#web/features/collectibles/my-works.tsx';
import { PageTitle } from '#web/ui/card.tsx';

export function CreateNftsPage() {
  return (
    <>
      <PageTitle title={m.collectibles_create_title()} lead={m.collectibles_create_lead()} />
      <p className="mb-5 rounded-md border border-line bg-panel-2 px-3.5 py-3 text-sm text-muted">
        {m.collectibles_not_on_chain()} {m.collectibles_create_note()}
      </p>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <CreateForm />
        <MyWorks />
      </div>
    </>
  );
}
