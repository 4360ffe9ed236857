import { m } from '#core/messages/messages.js';
import { useEffect, useState } from 'react';
import { WifiOff } from 'lucide-react';
import { useIsOnline, useStreamState } from '#web/lib/realtime/live.ts';

/** A hiccup of a second or two is not worth a banner. */
const patienceMs = 3_000;

/** Says quietly that prices stand still, and goes away by itself. */
export function LineBanner() {
  const isOnline = useIsOnline();
  const isDropped = useStreamState() === 'dropped';
  const [isPatienceOver, setPatienceOver] = useState(false);
  useEffect(() => {
    if (!isDropped) return;
    const timer = setTimeout(() => setPatienceOver(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setPatienceOver(false);
    };
  }, [isDropped]);
  if (isOnline && !(isDropped && isPatienceOver)) return null;
  return (
    <output className="flex items-center justify-center gap-2 border-b border-line bg-panel-2 px-4 py-2 text-sm text-muted">
      <WifiOff className="size-4" aria-hidden="true" />
      {isOnline
        ? m.shell_live_prices_interrupted_reconnecting()
        : m.shell_offline_figures_from_before_connection()}
    </output>
  );
}
