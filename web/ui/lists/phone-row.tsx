import { type ReactNode, useId, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';

export interface PhoneFace {
  /** A control before the mark, such as a star. */
  lead?: ReactNode;
  /** 36 px. */
  mark?: ReactNode;
  /** Text, or the link of class `row-open` that the whole row is. */
  name: ReactNode;
  tags?: ReactNode;
  /** Below the name: the quantity, faint. */
  note?: ReactNode;
  spark?: ReactNode;
  value?: ReactNode;
  /** Below the value: a chip, a time, a state. */
  under?: ReactNode;
}

interface PhoneRowProps extends PhoneFace {
  /** What pressing the row opens below it; a row whose name is a link has none. */
  details?: (() => ReactNode) | undefined;
}

/** A row of a phone, 64 px and two lines: one item of a RowList. */
export function PhoneRow({ lead, mark, name, tags, note, spark, value, under, details }: PhoneRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <div className={classes('phone-row', lead !== undefined && 'has-lead')}>
        {lead !== undefined && <span className="row-lead row-control">{lead}</span>}
        <span className="row-mark">{mark}</span>
        <span className="row-title">
          <span className="row-line">
            <span className="row-name">
              {details ? (
                <button
                  type="button"
                  className="row-open"
                  aria-expanded={isOpen}
                  aria-controls={id}
                  onClick={() => setOpen(!isOpen)}
                >
                  {name}
                </button>
              ) : (
                name
              )}
            </span>
            <span className="row-tags">{tags}</span>
            {details && <ChevronDown className="row-chevron" aria-hidden="true" />}
          </span>
          <span className="row-note">{note}</span>
        </span>
        <span className="row-spark">{spark}</span>
        <span className="row-end">
          <span className="row-value">{value}</span>
          <span className="row-under">{under}</span>
        </span>
      </div>
      {details && (
        <div id={id} hidden={!isOpen}>
          {isOpen && details()}
        </div>
      )}
    </li>
  );
}
