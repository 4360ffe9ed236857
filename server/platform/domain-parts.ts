// What a domain hands to the wiring: its calls, what it follows, what it does by the clock, its
// files. Data, no logic.
import type { Query } from '#server/platform/db/sql.ts';
import type { Reaction } from '#server/platform/events/reaction.ts';
import type { DownloadParts } from '#server/platform/http/downloads.ts';
import type { ExportParts } from '#server/platform/http/exports.ts';
import type { UploadParts } from '#server/platform/http/uploads.ts';

/**
 * True or false by what this node knows, or conditions in the database of which one must hold:
 * those of all ticks are asked in one statement.
 */
export type Due = boolean | readonly Query[];

/** What is done every so often; see `startTicks` and `startLooks`. */
export interface Tick {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (isStopped: () => boolean) => Promise<unknown>;
  /** Whether `run` would find something to do. Absent: nobody can say, and it runs every time. */
  readonly due?: () => Due;
}

/** A path that carries a file: who asks and which file is the domain's to decide. */
type FileRoute =
  | { readonly kind: 'download'; readonly folder: string; readonly make: DownloadParts['make'] }
  | { readonly kind: 'upload'; readonly path: string; readonly take: UploadParts['take'] }
  | { readonly kind: 'export'; readonly path: string; readonly make: ExportParts['make'] };

export interface DomainParts<Router = undefined> {
  readonly router: Router;
  readonly reactions?: readonly Reaction[];
  readonly ticks?: readonly Tick[];
  readonly files?: readonly FileRoute[];
  /**
   * Workers that wait for a commit instead of the clock: started before the ticks, stopped after
   * them.
   */
  readonly start?: () => { stop(): Promise<void> };
  /** After the last request, tick and reaction. */
  readonly stop?: () => Promise<void>;
}

/** Runs work on one node at a time: what must be there once. */
export type OneNode = <Result>(work: () => Promise<Result>) => Promise<Result>;
