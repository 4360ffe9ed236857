import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { FactCache } from '#web/lib/query-client.ts';

/** A page that shows one list, and a server whose answers the test lets go one by one. */
function openPage() {
  const cache = new FactCache();
  const asked: PromiseWithResolvers<string>[] = [];
  const query = new QueryObserver(cache, {
    queryKey: ['list'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    },
    staleTime: Infinity,
    retry: false,
  });
  const leave = query.subscribe(() => {});
  return { cache, asked, query, leave };
}

it('reads once more what a fact overtook while it was read for the first time', async () => {
  const { cache, asked, query, leave } = openPage();
  void cache.invalidateQueries({ queryKey: ['list'] });
  void cache.invalidateQueries();
  asked[0]?.resolve('before the fact');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.resolve('after the fact');
  await expect.poll(() => query.getCurrentResult().data).toBe('after the fact');
  expect(asked).toHaveLength(2);
  leave();
});

it('reads what no fact concerns once', async () => {
  const { cache, asked, query, leave } = openPage();
  void cache.invalidateQueries({ queryKey: ['another'] });
  asked[0]?.resolve('the list');
  await expect.poll(() => query.getCurrentResult().data).toBe('the list');
  expect(asked).toHaveLength(1);
  leave();
});

it('leaves a first read that failed to whoever tries again', async () => {
  const { cache, asked, query, leave } = openPage();
  void cache.invalidateQueries();
  asked[0]?.reject(new Error('down'));
  await expect.poll(() => query.getCurrentResult().isError).toBe(true);
  expect(asked).toHaveLength(1);
  void query.refetch();
  asked[1]?.resolve('the list');
  await expect.poll(() => query.getCurrentResult().data).toBe('the list');
  expect(asked).toHaveLength(2);
  leave();
});

it('reads afresh when a call has said more than the read under way can know', async () => {
  const { cache, asked, query, leave } = openPage();
  asked[0]?.resolve('empty');
  await expect.poll(() => query.getCurrentResult().data).toBe('empty');
  void query.refetch();
  cache.setQueryData(['list'], 'with what was added');
  await expect.poll(() => asked.length).toBe(3);
  asked[1]?.resolve('empty');
  asked[2]?.resolve('with what was added, read');
  await expect.poll(() => query.getCurrentResult().data).toBe('with what was added, read');
  cache.setQueryData(['list'], 'told');
  expect(asked).toHaveLength(3);
  leave();
});
