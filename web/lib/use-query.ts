import { useQuery as ask } from '@tanstack/react-query';

/**
 * A query whose failure stands until an answer comes. The library calls a second try of a question
 * that was never answered "pending" again, and a page would change between its failure and its
 * skeleton for as long as the server is down.
 */
export const useQuery = ((options: Parameters<typeof ask>[0]) => {
  const asked = ask(options);
  // The library notices which parts are read: its own getters stay behind this one.
  return Object.create(asked, {
    isError: {
      get: () => asked.isError || (asked.data === undefined && asked.errorUpdateCount > 0),
    },
  }) as typeof asked;
}) as typeof ask;
