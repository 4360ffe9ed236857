import type { oversightProcedures } from '#core/admin/oversight-contract.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import { checkLedger, showInnerState } from '#server/domains/admin/oversight/show-inner-state.ts';
import { sendAgain, showDeadLetters } from '#server/domains/admin/oversight/dead-letters.ts';
import { showInstruments } from '#server/domains/admin/oversight/show-instruments.ts';
import { showLeaders } from '#server/domains/admin/oversight/show-leaders.ts';
import { showWaiting } from '#server/domains/admin/oversight/show-waiting.ts';
import * as copying from '#server/domains/copying/index.ts';
import { haltMarket, resumeMarket } from '#server/domains/market/index.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export const oversightRouter = (needs: Needs): RouterOf<typeof oversightProcedures> => ({
  innerState: () => showInnerState(needs),
  deadLetters: ({ actor }) => showDeadLetters(needs, actor),
  sendAgain: async ({ actor, input }) => {
    await sendAgain(needs, actor, input.id);
    return {};
  },
  checkLedger: ({ actor }) => checkLedger(needs, actor),
  waiting: ({ actor }) => showWaiting(needs, actor),
  leaders: ({ actor }) => showLeaders(needs, actor),
  freezeLeader: async ({ actor, input }) => {
    await copying.freezeLeader(needs, input.id, { by: actor, reason: input.reason });
    return {};
  },
  unfreezeLeader: async ({ actor, input }) => {
    await copying.unfreezeLeader(needs, input.id, { by: actor, reason: input.reason });
    return {};
  },
  startCoolOff: async ({ actor, input }) => {
    await copying.startCoolOff(needs, input.id, Date.parse(input.until), { by: actor, reason: input.reason });
    return {};
  },
  endCoolOff: async ({ actor, input }) => {
    await copying.endCoolOff(needs, input.id, { by: actor, reason: input.reason });
    return {};
  },
  instruments: () => showInstruments(needs),
  haltInstrument: async ({ actor, input }) => {
    await haltMarket(needs, actor, input);
    return {};
  },
  resumeInstrument: async ({ actor, input }) => {
    await resumeMarket(needs, actor, input);
    return {};
  },
});
