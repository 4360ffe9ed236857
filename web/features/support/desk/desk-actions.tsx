import { m } from '#core/messages/messages.js';
import { inOwnZone } from '#web/lib/preferences/time-zone.ts';
import { useState } from 'react';
import { Download } from 'lucide-react';
import type { ChatSummary } from '#core/support/contract.ts';
import type { Id } from '#core/values/ids.ts';
import { AssignMenu } from '#web/features/support/desk/assign-menu.tsx';
import { useCloseConversation } from '#web/features/support/queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Giving a conversation to somebody, saving it, closing it. */
export function DeskActions({ conversation, viewerId }: { conversation: ChatSummary; viewerId: string }) {
  const [isClosing, setClosing] = useState(false);
  const id = conversation.id as Id<'cnv'>;
  const close = useCloseConversation();
  const closeNow = () =>
    close.mutate(
      { conversationId: id },
      {
        onSuccess: () => {
          setClosing(false);
          toast('success', m.support_conversation_closed());
        },
        onError: (error) => toast('error', m.support_failed_close_conversation(), failureOf(error).message),
      },
    );
  return (
    <>
      {conversation.status === 'active' && <AssignMenu conversation={conversation} viewerId={viewerId} />}
      <Disclosure
        label={m.support_export_conversation()}
        buttonClassName="grid size-9 place-items-center rounded-md border border-line text-muted hover:bg-panel-2 hover:text-fg"
        className="w-36 p-1.5 text-sm"
        face={<Download className="size-4" aria-hidden="true" />}
      >
        {(done) =>
          (['txt', 'csv', 'json'] as const).map((ending) => (
            <a
              key={ending}
              className="menu-item hover:bg-panel-2"
              href={inOwnZone(`/conversations/${id}.${ending}`)}
              download
              onClick={done}
            >
              {m.support_as({ ending: ending.toUpperCase() })}
            </a>
          ))
        }
      </Disclosure>
      {conversation.status === 'active' && (
        <Button kind="secondary" isSmall onClick={() => setClosing(true)}>
          {m.support_desk_close_chat_button()}
        </Button>
      )}
      <Dialog
        isOpen={isClosing}
        onClose={() => setClosing(false)}
        title={m.support_close_conversation()}
        description={conversation.email}
      >
        <p className="text-muted">{m.support_user_keeps_reading_what_they()}</p>
        {close.error && (
          <p role="alert" className="mt-4 text-sm text-down">
            {m.support_failed_close_conversation()}
          </p>
        )}
        <DialogActions back={{ name: m.support_keep_open(), onBack: () => setClosing(false) }}>
          <Button isBusy={close.isPending} onClick={closeNow}>
            {m.support_desk_close_conversation_confirm()}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
