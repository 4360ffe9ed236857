import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query';
import { failureOf } from '#web/lib/failures/failure.ts';

/**
 * A cache that never shows a first answer older than a fact that came while it was under way. The
 * library starts a later read afresh when it is invalidated, but lets a first one stand: here it
 * is read once more when it has come.
 */
export class FactCache extends QueryClient {
  readonly #toReadAgain = new WeakSet<Query>();

  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters))
      if (query.state.data === undefined && query.state.fetchStatus === 'fetching') this.#readAgain(query);
    return super.invalidateQueries(filters, options);
  }

  #readAgain(query: Query): void {
    if (this.#toReadAgain.has(query)) return;
    this.#toReadAgain.add(query);
    query.promise?.then(
      () => {
        this.#toReadAgain.delete(query);
        void super.invalidateQueries({ predicate: (one) => one === query });
      },
      // A read that failed or was given up shows nothing; the next one begins after the fact.
      () => this.#toReadAgain.delete(query),
    );
  }
}

/**
 * One cache of server facts. The event stream keeps it fresh, so nothing polls; a refusal is an
 * answer and is not retried.
 */
export const queryClient = new FactCache({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && failureOf(error).kind === 'fault',
    },
    mutations: { retry: false },
  },
});
