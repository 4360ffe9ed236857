import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { SavedAddress } from '#core/funding/contract.ts';
import { type Coin, depositNetworks } from '#core/funding/deposits.ts';
import { newId } from '#core/values/ids.ts';
import { useSaveAddress } from '#web/features/funding/mutations.ts';
import { savedAddressesQuery } from '#web/features/funding/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** The person's saved addresses, and the one that is being typed. Its id stays through retries. */
export function useAddresses() {
  const saved = useQuery(savedAddressesQuery()).data ?? [];
  const saving = useSaveAddress();
  const [id, setId] = useState(() => newId('adr'));
  const [isCompared, setCompared] = useState(false);
  const of = (asset: Coin): SavedAddress[] => saved.filter((address) => address.asset === asset);
  const startAnother = (): void => {
    setId(newId('adr'));
    setCompared(false);
  };
  const save = async (asset: Coin, { label, address }: { label: string; address: string }) => {
    const made = await saving.mutateAsync({
      id,
      asset,
      label: label.trim() || m.funding_wallet({ name: depositNetworks[asset].name }),
      address: address.trim(),
      confirmsLookalike: isCompared,
    });
    setId(newId('adr'));
    return made;
  };
  return {
    of,
    find: (asset: Coin, wanted: string) => of(asset).find((address) => address.id === wanted),
    save,
    startAnother,
    isCompared,
    setCompared,
  };
}
