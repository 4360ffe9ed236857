import type { Mutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { queryClient } from '#web/lib/query-client.ts';

const decisions = new Set([
  'funding.approveWithdrawal',
  'funding.rejectWithdrawal',
  'identity.decideKyc',
  'collectibles.decide',
  'collectibles.setHidden',
  'collectibles.dismissReports',
  'admin.approveProposal',
  'admin.rejectProposal',
  'admin.carryOutProposal',
]);

interface Listener {
  /** Of the item that is open as a decision begins. */
  readonly key: string | undefined;
  readonly onDone: (key: string) => void;
  /** The server did not take it: somebody else may have been faster. */
  readonly onRefused: () => void;
}

/**
 * Tells when a decision was made from this page, whichever part of it asked the server, and about
 * which item: another one may be open by then.
 */
export function useOwnDecisions({ key, onDone, onRefused }: Listener): void {
  const openKey = useEffectEvent(() => key);
  const done = useEffectEvent(onDone);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    const begun = new WeakMap<Mutation, string>();
    return queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { mutation, action } = event;
      const [path] = mutation.options.mutationKey ?? [];
      if (!Array.isArray(path) || !decisions.has(path.join('.'))) return;
      const open = openKey();
      if (action.type === 'pending' && open !== undefined) begun.set(mutation, open);
      const about = begun.get(mutation);
      if (action.type === 'success' && about !== undefined) done(about);
      if (action.type === 'error') refused();
    });
  }, []);
}
