import { m } from '#core/messages/messages.js';
import { useEffect, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { toast } from '#web/ui/overlays/toast.ts';

const tickMs = 2_000;

interface CopyButtonProps {
  text: string;
  label: string;
  /** Said when it worked and when it did not. */
  done?: string;
  detail?: string;
  failed?: string;
}

/** Copies a text; a tick stands in for the icon for two seconds. */
export function CopyButton({
  text,
  label,
  done,
  detail,
  failed = m.ui_copy_failed_please_copy_manually(),
}: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), tickMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      if (done) toast('success', done, detail);
    } catch {
      toast('error', failed);
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={label}
      className="grid size-10 shrink-0 place-items-center rounded-md text-muted hover:bg-panel hover:text-fg"
    >
      <Icon className={isCopied ? 'size-4.5 text-up' : 'size-4.5'} aria-hidden="true" />
      <span className="sr-only" aria-live="polite">
        {isCopied ? m.common_copied() : ''}
      </span>
    </button>
  );
}
