import type { Chain } from '#core/funding/deposits.ts';
import type { AddressDeriver } from '#server/domains/funding/addresses/deriver.ts';
import type { Watch } from '#server/domains/funding/chain/watcher.ts';

export interface OpenChain {
  readonly chain: Chain;
  readonly isPractice: boolean;
  /** Coins can leave here: a practice network, or a node that payouts can be sent to. */
  readonly pays: boolean;
  /** Undefined: no node is connected, so there are no addresses and nothing is read. */
  readonly watch: Watch | undefined;
  readonly deriver: AddressDeriver | undefined;
  /** False while it is not known that coins which a contract sends would be seen. */
  readonly seesContracts: () => boolean;
  /** The node's answer must not be older than this, nor its newest block. */
  readonly blindAfterMs: number;
  readonly stuckAfterMs: number;
}
export type Chains = readonly OpenChain[];
