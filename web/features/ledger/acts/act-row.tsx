import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { ActView } from '#core/ledger/acts/acts.ts';
import { ActMark } from '#web/features/ledger/acts/act-mark.tsx';
import { ActReceipt } from '#web/features/ledger/acts/act-receipt.tsx';
import { ActStatus } from '#web/features/ledger/acts/act-status.tsx';
import { wordsOf } from '#web/features/ledger/acts/act-words.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { PnlChip } from '#web/ui/numbers/pnl-chip.tsx';
import { useShownText } from '#web/ui/numbers/shown-text.ts';
import { formatTime } from '#web/ui/when.ts';

interface ActRowProps {
  act: ActView;
  isOpen: boolean;
  onToggle: () => void;
}

/** One act; pressed, it opens its receipt. */
export function ActRow({ act, isOpen, onToggle }: ActRowProps) {
  const id = useId();
  const shown = useShownText();
  const { name, note } = wordsOf(act);
  const [first] = act.amounts;
  const pnl = act.facts.kind === 'trade' ? act.facts.realisedPnl : null;
  const isDone = act.status === 'completed';
  return (
    <li className={isOpen ? 'act is-open' : 'act'}>
      <button type="button" className="act-row" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <ActMark facts={act.facts} />
        <span className="act-title">
          <span className="act-name">{shown(name)}</span>
          <span className="act-note">{shown(note)}</span>
        </span>
        <span className="act-chip">{pnl !== null && <PnlChip amount={pnl} />}</span>
        <span className="act-state">
          <ActStatus act={act} />
        </span>
        <span className="act-end">
          {first && <Amount value={first.amount} asset={first.asset} isMovement className="act-amount" />}
          <span className={isDone ? 'act-time' : 'act-time has-state'}>{formatTime(act.at)}</span>
        </span>
        <ChevronDown className="act-chevron" aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ActReceipt act={act} />}
      </div>
    </li>
  );
}
