import type { Mutation, MutationCache } from '@tanstack/react-query';
import { type OwnAct, OwnActs } from '#web/lib/own-acts/own-acts.ts';

/** The acts of this tab. */
export const ownActs = new OwnActs();

/** "trading.placeOrder", of the key that the client gives each call. */
const nameOf = ({ options }: Mutation): string => {
  const [path] = options.mutationKey ?? [];
  return Array.isArray(path) ? path.join('.') : '';
};

/** Tells the acts of every mutation as it begins and ends. Returns stop. */
export function followMutations(cache: MutationCache, acts: OwnActs = ownActs): () => void {
  const running = new WeakMap<Mutation, OwnAct>();
  return cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { mutation, action } = event;
    if (action.type === 'pending') {
      const act = acts.begin(nameOf(mutation));
      if (act) running.set(mutation, act);
    }
    if (action.type === 'success') acts.done(running.get(mutation));
    if (action.type === 'error') acts.failed(running.get(mutation));
  });
}
