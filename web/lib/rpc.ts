import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '#core/contract.ts';
import { whileHere } from '#web/lib/session/parting.ts';

interface CallContext {
  /** The call after which this page is left: it does not wait for the page to stay. */
  isLast?: boolean;
  /**
   * The page shows its outcome before the answer: it is sent also when the page is left at once.
   */
  isShownAtOnce?: boolean;
}

/**
 * True once what a failed call asks for was given; set while the part of the page that asks is
 * there.
 */
export const provenAgain: { after?: ((error: unknown) => Promise<boolean>) | undefined } = {};

/** Options of the call that `leaveBy` makes. */
export const lastCall: { context: CallContext } = { context: { isLast: true } };

/**
 * Options of a call whose outcome the page shows before the answer. The browser carries at most
 * 64 KiB of such calls.
 */
export const shownAtOnce: { context: CallContext } = { context: { isShownAtOnce: true } };

const link = new RPCLink<CallContext>({
  url: () => `${location.origin}/rpc`,
  // A call that needs a fresh second factor is sent again once the person proved it; see
  // step-up.ts.
  interceptors: [
    async ({ next }) => {
      try {
        return await next();
      } catch (error) {
        if (!(await provenAgain.after?.(error))) throw error;
      }
      return next();
    },
  ],
  // Cookies only for our own origin; a money call is made safe to repeat by the id in its input,
  // not by the transport.
  fetch: (request, init, { context }) => {
    const keepalive = context.isShownAtOnce === true;
    const send = () => fetch(request, { ...init, credentials: 'same-origin', keepalive });
    return context.isLast ? send() : whileHere(send);
  },
});

/** Every call of the contract, typed. Refusals arrive as an ORPCError `REFUSED`; see failure.ts. */
export const rpc: ContractRouterClient<Contract, CallContext> = createORPCClient(link);
