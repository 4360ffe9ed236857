import { m } from '#core/messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import { CapturedMailList } from '#web/features/identity/setup/captured-mail.tsx';
import { capturedMailQuery } from '#web/features/admin/queries.ts';
import { PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';

export function AdminMailPage() {
  const { data, isError, refetch } = useQuery(capturedMailQuery());
  return (
    <>
      <PageTitle title={m.admin_mail_title()} lead={m.admin_mail_lead()} />
      {!data && isError && <Failed title={m.admin_mail_failed()} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading label={m.admin_mail_loading()} rows={4} />}
      {data &&
        (data.isCapturing ? (
          <CapturedMailList mails={data.mails} />
        ) : (
          <div className="card">
            <Empty title={m.admin_mail_sent()} />
          </div>
        ))}
    </>
  );
}
