import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '#core/contract.ts';
import { whileHere } from '#web/lib/parting.ts';

interface CallContext {
  /** The call after which this page is left: it does not wait for the page to stay. */
  isLast?: boolean;
}

/** Options of the call that `leaveBy` makes. */
export const lastCall: { context: CallContext } = { context: { isLast: true } };

const link = new RPCLink<CallContext>({
  url: () => `${location.origin}/rpc`,
  // Cookies only for our own origin; a money call is made safe to repeat by the id in its input, not by the transport.
  fetch: (request, init, { context }) => {
    const send = () => fetch(request, { ...init, credentials: 'same-origin' });
    return context.isLast ? send() : whileHere(send);
  },
});

/** Every call of the contract, typed. Refusals arrive as an ORPCError `REFUSED`; see failure.ts. */
export const rpc: ContractRouterClient<Contract, CallContext> = createORPCClient(link);
