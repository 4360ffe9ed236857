// What every statement is made from.
import type { StatementKind, StatementPeriod } from '#core/trading/statements/statements.ts';
import type { Needs } from '#server/domains/trading/history/show-portfolio.ts';
import type { Owned } from '#server/domains/trading/history/worth.ts';
import type { TableDocument } from '#server/platform/documents/document.ts';

export interface StatementAsk {
  readonly kind: StatementKind;
  readonly period: StatementPeriod;
  /** The period in milliseconds: after the first, up to and with the second. */
  readonly after: number;
  readonly upTo: number;
  readonly email: string;
  readonly isDemo: boolean;
}

/** With what portfolios are called, by account. */
export type Named = Owned & { readonly names: ReadonlyMap<number, string> };
export type Maker = (app: Needs, owned: Named, ask: StatementAsk) => Promise<TableDocument>;
