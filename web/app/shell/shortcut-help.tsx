import { m } from '#core/messages/messages.js';
import { useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { shortcuts, switchSingleKeys, useAreSingleKeysOn } from '#web/lib/shortcuts.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-7 rounded-sm border border-line bg-panel-2 px-1.5 py-0.5 text-center font-sans text-2xs"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}

/** Of administrators, on one page only; see use-inbox-keys.ts. */
const inboxKeys = [
  { keys: ['j', 'k'], text: m.inbox_keys_help_move() },
  { keys: ['a'], text: m.inbox_keys_help_approve() },
  { keys: ['r'], text: m.inbox_keys_help_reject() },
] as const;

/** Every shortcut, and the switch for those of a single key. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const areOn = useAreSingleKeysOn();
  const hintId = useId();
  const isInbox = useLocation({ select: ({ pathname }) => pathname === '/admin-inbox' });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.shell_keyboard_shortcuts()}
      description={m.shell_none_them_acts_while_type()}
    >
      <dl className="divide-y divide-line text-sm">
        <div className="flex items-center justify-between gap-4 py-2">
          <dt>{m.shell_search_always()}</dt>
          <dd>
            <Keys keys={[m.shell_ctrl_or(), 'K']} />
          </dd>
        </div>
        {[...(isInbox ? inboxKeys : []), ...shortcuts].map(({ keys, text }) => (
          <div
            key={text}
            className={`flex items-center justify-between gap-4 py-2 ${areOn ? '' : 'text-faint'}`}
          >
            <dt>{text}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 rounded-md bg-panel-2 px-3.5 py-3 text-sm">
        <label className="flex min-h-8 items-center gap-2.5 font-medium">
          <input
            type="checkbox"
            className="size-4.5 accent-[var(--ink)]"
            checked={areOn}
            aria-describedby={hintId}
            onChange={(event) => switchSingleKeys(event.target.checked)}
          />
          {m.shell_single_key_shortcuts()}
        </label>
        <p id={hintId} className="pl-7 text-muted">
          {m.shell_switch_them_off_when_speak()}
        </p>
      </div>
    </Dialog>
  );
}
