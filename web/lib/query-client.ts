import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryClientConfig,
} from '@tanstack/react-query';
import { failureOf } from '#web/lib/failures/failure.ts';

/**
 * A cache that never ends with an answer older than what it was told meanwhile. The library reads
 * afresh what is invalidated while it is read again, but not what is read for the first time, nor
 * what a call's own answer was put in place of: here both are read once more.
 */
export class FactCache extends QueryClient {
  readonly #toReadAgain = new WeakSet<Query>();

  constructor(config?: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return;
      if (event.query.state.fetchStatus === 'fetching') this.#read(event.query);
    });
  }

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
        this.#read(query);
      },
      // A read that failed or was given up shows nothing; the next one begins after the fact.
      () => this.#toReadAgain.delete(query),
    );
  }

  #read(query: Query): void {
    void super.invalidateQueries({ predicate: (one) => one === query });
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
    // Without a connection an act fails at once, in words: one that waits would happen later, when
    // nobody expects it.
    mutations: { retry: false, networkMode: 'always' },
  },
});
