import { plainEmail } from '#core/identity/reach/email.ts';
import { useState } from 'react';
import { m } from '#core/messages/messages.js';
import { ConfirmForm } from '#web/features/identity/second-step/confirm-form.tsx';
import { leavingQuery } from '#web/features/identity/settings/queries.ts';
import { heldText } from '#core/refusals/refusal-text-inside.ts';
import { leaveBy } from '#web/lib/session/parting.ts';
import { lastCall, rpc } from '#web/lib/rpc.ts';
import { rememberSession } from '#web/lib/session/session-hint.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

/**
 * Says what stands in the way; when nothing does, the address, the password and the code, then it
 * is done.
 */
export function DeleteDialog({ needsCode, onClose }: { needsCode: boolean; onClose: () => void }) {
  const { data, isError, refetch } = useQuery(leavingQuery());
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.settings_delete_question()}
      description={m.settings_delete_for_good()}
    >
      {!data && !isError && <Loading label={m.settings_delete_loading()} rows={2} />}
      {!data && isError && <Failed title={m.settings_delete_failed()} onRetry={() => void refetch()} />}
      {data && data.blocks.length > 0 && <InTheWay blocks={data.blocks} onClose={onClose} />}
      {data && data.blocks.length === 0 && (
        <LeaveForm
          email={data.email}
          isSimulatedMoney={data.isSimulatedMoney}
          needsCode={needsCode}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function InTheWay({ blocks, onClose }: { blocks: readonly string[]; onClose: () => void }) {
  return (
    <div className="space-y-4">
      <div className="rounded-md border border-line bg-panel-2 px-4 py-3 text-sm">
        <p className="font-medium">{m.settings_delete_in_the_way()}</p>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {blocks.map((word) => (
            <li key={word}>{heldText(word)}</li>
          ))}
        </ul>
      </div>
      <p className="text-sm text-muted">{m.settings_delete_first()}</p>
      <Button className="w-full" onClick={onClose}>
        {m.settings_delete_keep()}
      </Button>
    </div>
  );
}

interface LeaveFormProps {
  email: string;
  isSimulatedMoney: boolean;
  needsCode: boolean;
  onClose: () => void;
}

function LeaveForm({ email, isSimulatedMoney, needsCode, onClose }: LeaveFormProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const leave = async ({ password, code }: { password: string; code: string }) => {
    if (plainEmail(typed) !== plainEmail(email)) {
      setError(m.settings_delete_email_differs());
      return;
    }
    const end = async () => {
      await rpc.identity.deleteAccount({ email: typed, password, ...(code !== '' && { code }) }, lastCall);
      rememberSession(false);
    };
    // The landing page afresh, so that nothing of the person stays in memory.
    await leaveBy(end, '/');
  };
  return (
    <ConfirmForm
      label={m.settings_delete_title()}
      button={m.settings_delete_now()}
      isDangerous
      needsCode={needsCode}
      onCancel={onClose}
      onConfirm={leave}
    >
      {isSimulatedMoney && <p className="text-sm text-muted">{m.settings_delete_paper()}</p>}
      <Field
        label={m.settings_delete_type_email({ email })}
        autoComplete="off"
        inputMode="email"
        value={typed}
        onValue={(text) => {
          setTyped(text);
          setError(undefined);
        }}
        error={error}
      />
    </ConfirmForm>
  );
}
