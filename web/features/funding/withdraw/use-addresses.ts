import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { SavedAddress } from '#core/funding/contract.ts';
import { type Coin, depositNetworks } from '#core/funding/deposits.ts';
import { type Id, newId } from '#core/values/ids.ts';
import { savedAddressesQuery } from '#web/features/funding/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';

/**
 * Where a withdrawal goes: an address of the list, or a new one that is saved together with the
 * request.
 */
export interface Payee {
  readonly id: Id<'adr'>;
  readonly label: string;
  readonly address: string;
  /**
   * Payments leave only after this instant; undefined when they need not wait, or when the quote
   * says it.
   */
  readonly usableAt: string | undefined;
  readonly isNew: boolean;
  readonly confirmsLookalike: boolean;
}

/** What it is called on the screen: the one made for practice has no name of the person's. */
export const nameOfAddress = ({ label, isPractice }: Pick<SavedAddress, 'label' | 'isPractice'>): string =>
  isPractice ? m.funding_practice_address() : label;

const savedPayee = ({ savedAt, usableAt, ...saved }: SavedAddress): Payee => ({
  id: saved.id as Id<'adr'>,
  label: nameOfAddress(saved),
  address: saved.address,
  usableAt: usableAt > savedAt ? usableAt : undefined,
  isNew: false,
  confirmsLookalike: false,
});

/** The person's saved addresses, and the one that is being typed. Its id stays through retries. */
export function useAddresses() {
  const saved = useQuery(savedAddressesQuery()).data ?? [];
  const [id, setId] = useState(() => newId('adr'));
  const [isCompared, setCompared] = useState(false);
  const of = (asset: Coin): SavedAddress[] => saved.filter((one) => one.asset === asset);
  const startAnother = (): void => {
    setId(newId('adr'));
    setCompared(false);
  };
  /** The chosen address; a typed one that is in the list already is the saved one. */
  const payeeOf = (asset: Coin, chosen: { saved: string; label: string; address: string }): Payee => {
    const address = chosen.address.trim();
    const known = of(asset).find((one) => one.id === chosen.saved || one.address === address);
    if (known) return savedPayee(known);
    const label = chosen.label.trim() || m.funding_wallet({ name: depositNetworks[asset].name });
    return { id, label, address, usableAt: undefined, isNew: true, confirmsLookalike: isCompared };
  };
  return { of, payeeOf, startAnother, isCompared, setCompared };
}
