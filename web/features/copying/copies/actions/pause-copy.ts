import { m } from '#core/messages/messages.js';
import type { CopyId } from '#core/values/ids.ts';
import type { OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { afterCopy } from '#web/features/copying/mutations.ts';
import { type AtOnceAction, neverBlocked } from '#web/lib/action.ts';
import { rpc } from '#web/lib/rpc.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Follows no new trades until it is resumed; open positions still close with the trader's. */
export const pauseCopy: AtOnceAction<OwnCopy> = {
  name: 'pause-copy',
  label: m.copying_pause(),
  spoken: ({ copy: { leaderName } }) => m.copying_pause_of({ leaderName }),
  isOffered: ({ copy }) => copy.state === 'ACTIVE',
  blockedBy: neverBlocked,
  effect: m.copying_pause_effect(),
  perform: async ({ copy: { id, leaderName } }) => {
    await rpc.copying.pause({ copyId: id as CopyId });
    toast('success', m.copying_copy_paused({ leaderName }), m.copying_open_positions_still_close());
    await afterCopy();
  },
};
