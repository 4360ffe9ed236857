import '#web/ui/lists/rows.css';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

interface RowListProps {
  label: string;
  /** Of DenseRow, whose columns stand below each other; else of PhoneRow. */
  isDense?: boolean;
  children: ReactNode;
}

/** The list that rows stand in. Its width, not the window's, says which columns they have. */
export const RowList = ({ label, isDense = false, children }: RowListProps) => (
  <div className="row-list">
    <ul aria-label={label} className={classes(isDense && 'dense-rows') || undefined}>
      {children}
    </ul>
  </div>
);
