import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

interface DisclosureProps {
  label: string;
  buttonClassName: string;
  /** What stands in the button. */
  face: ReactNode;
  className?: string;
  onOpen?: () => void;
  /** Closes the popup; for links and buttons inside. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button that shows a small panel under it. Esc, a press outside and leaving by Tab close it; Esc
 * gives the focus back.
 */
export function Disclosure({ label, buttonClassName, face, className, onOpen, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (!holder.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  return (
    <div
      ref={holder}
      className="relative"
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (next instanceof Node && !holder.current?.contains(next)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        className={buttonClassName}
        onClick={() => {
          if (!isOpen) onOpen?.();
          setOpen(!isOpen);
        }}
      >
        {face}
      </button>
      {isOpen && (
        <div className={classes('popup absolute right-0 z-40 mt-2', className)}>{children(close)}</div>
      )}
    </div>
  );
}
