import { m } from '#core/messages/messages.js';
import { inOwnZone } from '#web/lib/preferences/time-zone.ts';
import { Dialog } from '@base-ui/react/dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { Download, Minus, Volume2, VolumeX, X } from 'lucide-react';
import { setChat } from '#web/features/support/chat-state.ts';
import { keepDraft } from '#web/features/support/thread/kept.ts';
import { OwnChat } from '#web/features/support/chat/own-chat.tsx';
import { chatViewerQuery, conversationQuery } from '#web/features/support/queries.ts';
import { presenceWords, unavailable } from '#web/features/support/support-words.ts';
import { toggleSound, useIsMuted } from '#web/features/support/tone.ts';
import { useOwnStream } from '#web/features/support/chat/use-live-chat.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { useDialogStep } from '#web/ui/overlays/use-dialog-step.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useQuery } from '#web/lib/use-query.ts';

const iconClass =
  'grid size-10 place-items-center rounded-md text-muted hover:bg-panel-2 hover:text-fg aria-pressed:text-ink-text';

/**
 * What was written and not sent is kept while the panel is minimised and across a reload, and gone
 * when it is closed.
 */
function close(): void {
  const viewer = queryClient.getQueryData(chatViewerQuery().queryKey)?.viewer;
  if (viewer) keepDraft(viewer.id, 'own', '');
  setChat('closed');
}

/**
 * The chat as a dialog: beside the page on a wide screen, the whole screen of a phone. Esc goes
 * back to its button.
 */
export function ChatPanel({ isInside }: { isInside: boolean }) {
  const isPhone = useIsPhone();
  // Beside a page it stays open from page to page; over the whole of a phone it is a step.
  useDialogStep(isPhone, close);
  return (
    <QueryClientProvider client={queryClient}>
      <Dialog.Root open modal={isPhone} disablePointerDismissal onOpenChange={(isOpen) => !isOpen && close()}>
        <Dialog.Portal>
          <Dialog.Popup
            className="popup chat-popup"
            finalFocus={() => document.getElementById('support-chat')}
          >
            <Header />
            <Body isInside={isInside} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </QueryClientProvider>
  );
}

function Header() {
  const isMuted = useIsMuted();
  // Read by the chat below; here only shown.
  const { data } = useQuery({ ...conversationQuery(), enabled: false });
  const conversation = data?.conversation;
  const Sound = isMuted ? VolumeX : Volume2;
  return (
    <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
      <div className="mr-auto min-w-0">
        <Dialog.Title className="font-semibold">{m.support_support()}</Dialog.Title>
        {data && (
          <Dialog.Description className="text-2xs text-muted">
            {presenceWords(data.presence)}
          </Dialog.Description>
        )}
      </div>
      {conversation && (
        <Disclosure
          label={m.support_save_conversation()}
          buttonClassName={iconClass}
          className="w-40 p-1.5 text-sm"
          face={<Download className="size-4.5" aria-hidden="true" />}
        >
          {(close) =>
            (['txt', 'csv', 'json'] as const).map((ending) => (
              <a
                key={ending}
                className="menu-item hover:bg-panel-2"
                href={inOwnZone(`/conversations/${conversation.id}.${ending}`)}
                download
                onClick={close}
              >
                {m.support_as({ ending: ending.toUpperCase() })}
              </a>
            ))
          }
        </Disclosure>
      )}
      <button
        type="button"
        className={iconClass}
        aria-label={m.support_mute_sound_new_messages()}
        aria-pressed={isMuted}
        onClick={toggleSound}
      >
        <Sound className="size-4.5" aria-hidden="true" />
      </button>
      <button
        type="button"
        className={iconClass}
        aria-label={m.support_minimise_chat()}
        onClick={() => setChat('minimised')}
      >
        <Minus className="size-4.5" aria-hidden="true" />
      </button>
      <Dialog.Close className={iconClass} aria-label={m.support_close_chat()}>
        <X className="size-4.5" aria-hidden="true" />
      </Dialog.Close>
    </div>
  );
}

function Body({ isInside }: { isInside: boolean }) {
  const { data, isError, refetch } = useQuery(chatViewerQuery());
  const isVerified = data?.viewer?.isVerified ?? false;
  useOwnStream(isVerified && !isInside);
  if (!data)
    return isError ? (
      <Failed title={unavailable} onRetry={refetch} />
    ) : (
      <Loading label={m.support_loading_chat()} rows={3} />
    );
  if (!data.viewer)
    return (
      <Prompt
        title={m.support_sign_required()}
        text={m.support_please_sign_chat_with_our()}
        to="/auth"
        action={m.support_sign_sign_up()}
      />
    );
  if (!data.viewer.isVerified)
    return (
      <Prompt
        title={m.support_verify_email()}
        text={m.support_chat_opens_when_email_address()}
        to="/dashboard"
        action={m.support_verify_email_button()}
      />
    );
  return <OwnChat key={data.viewer.id} viewerId={data.viewer.id} />;
}

function Prompt({ title, text, to, action }: { title: string; text: string; to: string; action: string }) {
  return (
    <div className="grid flex-1 place-items-center p-8 text-center">
      <div>
        <h3 className="text-18 font-semibold">{title}</h3>
        <p className="mt-2 text-muted">{text}</p>
        <a href={to} className={buttonClass('primary', false, 'mt-6')}>
          {action}
        </a>
      </div>
    </div>
  );
}
