import { m } from '#core/messages/messages.js';
import { type ReactNode, useId, useState } from 'react';

interface HowRowProps {
  name: string;
  value: ReactNode;
  /** The rule, and the parts that add up to the figure. */
  children: ReactNode;
}

/** A figure, and behind "How?" where it comes from. */
export function HowRow({ name, value, children }: HowRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="how-row">
      <dt>{name}</dt>
      <dd className="num">
        {value}
        <button
          type="button"
          className="how"
          aria-label={m.inbox_how_of({ name })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {m.inbox_how()}
        </button>
      </dd>
      <dd id={id} className="how-text" hidden={!isOpen}>
        {children}
      </dd>
    </div>
  );
}
