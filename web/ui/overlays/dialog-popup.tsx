import { m } from '#core/messages/messages.js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';
import { useDialogStep } from '#web/ui/overlays/use-dialog-step.ts';
import { useKeyboard } from '#web/ui/overlays/use-keyboard.ts';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Left of the title: of the market or the person it is about. */
  mark?: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** The address opens and closes it (`?dialog=`): it needs no entry of its own in the history. */
  hasAddress?: boolean;
  /** Room for two columns where the screen has it. */
  isWide?: boolean;
}

/**
 * The frame of every dialog: its title stays above the body that scrolls, and its actions below
 * (`DialogActions`).
 */
export function DialogPopup({
  isOpen,
  onClose,
  title,
  mark,
  description,
  children,
  hasAddress = false,
  isWide = false,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  useDialogStep(isOpen && !hasAddress, onClose);
  useFocusBack();
  useKeyboard(isOpen);
  return (
    <Base.Root open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup
          ref={popup}
          initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-first-focus]') ?? true}
          className={classes('dialog-popup popup', isWide && 'is-wide')}
        >
          <div className="sticky top-0 z-10 flex items-start justify-between gap-4 bg-panel px-5 pt-5 sm:px-6 sm:pt-6">
            <span className="flex min-w-0 gap-2.5">
              {mark}
              <Base.Title className="min-w-0 text-xl font-semibold wrap-anywhere">{title}</Base.Title>
            </span>
            <Base.Close
              aria-label={m.common_close()}
              className="-mt-1.5 -mr-2 grid size-10 shrink-0 place-items-center rounded-md text-muted hover:bg-panel-2 hover:text-fg"
            >
              <X className="size-5" aria-hidden="true" />
            </Base.Close>
          </div>
          {description && (
            <Base.Description className="-mt-0.5 pr-16 pl-5 text-sm text-muted sm:pl-6">
              {description}
            </Base.Description>
          )}
          <div className="p-5 sm:p-6">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * A dialog that is gone at once, not faded, leaves the focus nowhere: it belongs to whatever opened
 * it.
 */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
