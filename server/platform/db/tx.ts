import type { EventName } from '#core/events.ts';

declare const brand: unique symbol;

/**
 * An open transaction (or, as `db.read`, a connection for single statements). Opaque: only stores
 * can look inside.
 */
export interface Tx {
  readonly [brand]: 'tx';
}

export interface Db {
  readonly kind: 'embedded' | 'server';
  /**
   * Runs in one transaction. Deadlocks and serialisation failures run again, so `work` must have no
   * effect but SQL.
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** For single reading statements outside a transaction. */
  readonly read: Tx;
  /** Lends one connection without time limits, for work that reads everything. */
  unlimited<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Calls back after every commit of a transaction that recorded facts, with their types. */
  onCommittedEvents(listener: (types: ReadonlySet<EventName>) => void): void;
  close(): Promise<void>;
}
