// What every page has of own acts: the rest comes right after the page, before anybody can have
// pressed anything.
import { queryClient } from '#web/lib/query-client.ts';
import type { Fact } from '#web/lib/own-acts/own-acts.ts';

const load = () => import('#web/lib/own-acts/own-mutations.ts');

/** The stream tells something: `tell` is called if no act of this tab is behind it. */
export const claimFact = (fact: Fact, tell: () => void): void =>
  // Offline: each change speaks for itself.
  void load().then(({ ownActs }) => ownActs.claim(fact, tell), tell);

const never = (): void => {};

/** Follows what this tab does from now on. Returns stop. */
export function followOwnActs(): () => void {
  const stopped = load().then(
    ({ followMutations }) => followMutations(queryClient.getMutationCache()),
    () => never,
  );
  return () => void stopped.then((stop) => stop());
}
