import { m } from '#core/messages/messages.js';
import { lazy, Suspense } from 'react';
import { PencilLine } from 'lucide-react';
import type { DrawControls } from '#web/features/market/drawings/draw-panel.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Skeleton } from '#web/ui/states.tsx';

// Opened by few visits: it travels when it is asked for.
const DrawPanel = lazy(() =>
  import('#web/features/market/drawings/draw-panel.tsx').then((module) => ({ default: module.DrawPanel })),
);

/** The panel in its place, or grey lines until it is there. */
export const DrawPart = (props: DrawControls & { onChosen: () => void }) => (
  <Suspense fallback={<Skeleton className="h-40 w-full" />}>
    <DrawPanel {...props} />
  </Suspense>
);

export function DrawButton(controls: DrawControls) {
  return (
    <Disclosure
      label={m.market_draw()}
      buttonClassName="chart-key"
      face={
        <>
          <PencilLine className="size-4" aria-hidden="true" />
          {m.market_draw()}
        </>
      }
      className="chart-panel is-drawing"
    >
      {(close) => <DrawPart {...controls} onChosen={close} />}
    </Disclosure>
  );
}
