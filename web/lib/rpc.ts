import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '#core/contract.ts';

const link = new RPCLink({
  url: () => `${location.origin}/rpc`,
  // Cookies only for our own origin; a money call is made safe to repeat by the id in its input, not by the transport.
  fetch: (request, init) => fetch(request, { ...init, credentials: 'same-origin' }),
});

/** Every call of the contract, typed. Refusals arrive as an ORPCError `REFUSED`; see failure.ts. */
export const rpc: ContractRouterClient<Contract> = createORPCClient(link);
