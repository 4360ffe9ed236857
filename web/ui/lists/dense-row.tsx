import { type ReactNode, useState } from 'react';
import { Ellipsis } from 'lucide-react';
import { m } from '#core/messages/messages.js';

interface DenseRowProps {
  /** 32 px. */
  mark: ReactNode;
  /** Text, or the link or button of class `row-open` that the whole row is. */
  name: ReactNode;
  /** Beside the name, faint: it gives way before the name does. */
  note?: ReactNode;
  tags?: ReactNode;
  quantity?: ReactNode;
  spark?: ReactNode;
  price?: ReactNode;
  /** Below the price. */
  change?: ReactNode;
  value?: ReactNode;
  chip?: ReactNode;
  /** Take the place of sparkline and price on hover and on focus. */
  acts?: {
    readonly buttons: ReactNode;
    /** What the row is about, for the button that brings them where nothing hovers. */
    readonly about: string;
  };
}

/** A row of a desk, 48 px: one item of a dense RowList. */
export function DenseRow(row: DenseRowProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <li className="dense-row">
      <span className="row-mark">{row.mark}</span>
      <span className="row-title">
        <span className="row-line">
          <span className="row-name">{row.name}</span>
          <span className="row-tags">{row.tags}</span>
        </span>
        <span className="row-note">{row.note}</span>
      </span>
      <span className="row-quantity">{row.quantity}</span>
      <span className="row-spark">{row.spark}</span>
      <span className="row-price">
        {row.price}
        {row.change}
      </span>
      <span className="row-value">{row.value}</span>
      <span className="row-chip">
        {row.chip}
        {row.acts && (
          <button
            type="button"
            className="row-more"
            aria-label={m.ui_row_actions({ name: row.acts.about })}
            aria-expanded={isAsked}
            onClick={() => setAsked(!isAsked)}
          >
            <Ellipsis className="size-4" aria-hidden="true" />
          </button>
        )}
      </span>
      {row.acts && <span className="row-acts">{row.acts.buttons}</span>}
    </li>
  );
}
