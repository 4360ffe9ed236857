import { m } from '#core/messages/messages.js';
import type { CopyId } from '#core/values/ids.ts';
import type { OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { afterCopy } from '#web/features/copying/mutations.ts';
import type { AtOnceAction } from '#web/lib/action.ts';
import { rpc } from '#web/lib/rpc.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Follows the trader again, from their next trade on. */
export const resumeCopy: AtOnceAction<OwnCopy> = {
  name: 'resume-copy',
  label: m.copying_resume(),
  spoken: ({ copy: { leaderName } }) => m.copying_resume_of({ leaderName }),
  isOffered: ({ copy }) => copy.state === 'PAUSED',
  blockedBy: ({ copy }) => (copy.isAbovePlan ? m.copying_above_plan() : undefined),
  effect: m.copying_resume_effect(),
  perform: async ({ copy: { id, leaderName } }) => {
    await rpc.copying.resume({ copyId: id as CopyId });
    toast('success', m.copying_copy_again({ leaderName }), m.copying_from_next_trade_on());
    await afterCopy();
  },
};
