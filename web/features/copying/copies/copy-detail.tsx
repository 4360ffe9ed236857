import { m } from '#core/messages/messages.js';
import type { CopyView, LeaderView } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { CopiedPositions, type CopiedPosition } from '#web/features/copying/copies/copied-positions.tsx';
import { Decisions } from '#web/features/copying/copies/decisions.tsx';
import { CopyFigures } from '#web/features/copying/copies/detail/copy-figures.tsx';
import { CopyHeader } from '#web/features/copying/copies/detail/copy-header.tsx';
import { isRunning, type OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { CopyResults } from '#web/features/copying/copies/results/copy-results.tsx';

interface CopyDetailProps {
  own: OwnCopy;
  positions: readonly CopiedPosition[];
  /** Of its trader: undefined while it is read, null once they stopped leading. */
  pace?: LeaderView['pace'] | undefined;
  /** All decisions are open. */
  isWhole: boolean;
}

/** One copy: what can be done to it, the gap to its trader, its decisions and its positions. */
export function CopyDetail({ own, positions, pace, isWhole }: CopyDetailProps) {
  const { copy }: { copy: CopyView } = own;
  const copyId = copy.id as CopyId;
  return (
    <article aria-labelledby={copy.id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <CopyHeader own={own} pace={pace} />
      <CopyFigures copy={copy} />
      <CopyResults copy={copy} />
      <Decisions copyId={copyId} isWhole={isWhole} />
      {positions.length > 0 && (
        <section aria-labelledby="copied" className="card overflow-clip">
          <h3 id="copied" className="px-5 pt-4 pb-2 font-semibold">
            {m.copying_open_positions_copy()}
          </h3>
          <CopiedPositions copyId={copyId} positions={positions} canClose={isRunning(own)} />
        </section>
      )}
    </article>
  );
}
