import type { ReactNode } from 'react';

export interface Detail {
  key: string;
  title: string;
  /** Stands at the end and fills the line; its title is for screen readers only. */
  isAct: boolean;
  content: ReactNode;
}

/** Everything that is said of one row, by name. */
export const RowDetails = ({ details }: { details: readonly Detail[] }) => (
  <dl className="row-details">
    {details.map(({ key, title, isAct, content }) => (
      <div key={key} className={isAct ? 'row-acts' : undefined}>
        <dt className={isAct ? 'sr-only' : undefined}>{title}</dt>
        <dd>{content}</dd>
      </div>
    ))}
  </dl>
);
