import type { ReactNode } from 'react';
import { Pager } from '#web/ui/lists/pager.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';

interface PagedListProps<Page extends { readonly next: string | null }, Row> {
  query: { readonly data: Page | undefined; readonly isError: boolean; readonly refetch: () => unknown };
  rowsOf: (page: Page) => readonly Row[];
  loading: string;
  failed: string;
  /** Rows of grey bars while the first page is read. */
  bars?: number;
  empty: ReactNode;
  before: string | undefined;
  onBefore: (cursor: string | undefined) => void;
  children: (rows: readonly Row[]) => ReactNode;
}

/**
 * A list that is read in pages, in all its states. What was read stays on the screen while the next
 * page is read, or fails.
 */
export function PagedList<Page extends { readonly next: string | null }, Row>({
  query: { data, isError, refetch },
  rowsOf,
  loading,
  failed,
  bars = 4,
  empty,
  before,
  onBefore,
  children,
}: PagedListProps<Page, Row>) {
  if (!data)
    return isError ? (
      <Failed title={failed} onRetry={() => void refetch()} />
    ) : (
      <Loading label={loading} rows={bars} />
    );
  const rows = rowsOf(data);
  return (
    <>
      {rows.length === 0 ? empty : children(rows)}
      <Pager before={before} next={data.next} onBefore={onBefore} />
    </>
  );
}
