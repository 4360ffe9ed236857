import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { SavedAddress } from '#core/funding/contract.ts';
import type { Id } from '#core/values/ids.ts';
import { useRemoveAddress } from '#web/features/funding/mutations.ts';
import { nameOfAddress } from '#web/features/funding/withdraw/use-addresses.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { AddressText } from '#web/ui/address-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';

const boxClass =
  'flex cursor-pointer items-start gap-3 rounded-md border border-line-strong px-4 py-3 has-checked:border-ink-text has-checked:bg-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-ink-text';

interface SavedAddressesProps {
  addresses: readonly SavedAddress[];
  /** Id of an address, or 'new'. */
  value: string;
  onValue: (value: string) => void;
}

/** The person's own addresses of one coin, in full, and the place for another. */
export function SavedAddresses({ addresses, value, onValue }: SavedAddressesProps) {
  const remove = useRemoveAddress();
  const [asked, setAsked] = useState<string>();
  const forget = (address: SavedAddress) =>
    remove.mutate(
      { id: address.id as Id<'adr'> },
      {
        onSuccess: () => {
          toast('success', m.funding_removed({ label: nameOfAddress(address) }));
          onValue('new');
        },
        onError: (error) => toast('error', failureOf(error).message),
      },
    );
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{m.funding_to()}</legend>
      <div className="grid gap-2">
        {addresses.map((address) => (
          <div key={address.id}>
            <label className={boxClass}>
              <input
                type="radio"
                name="saved-address"
                value={address.id}
                checked={value === address.id}
                onChange={() => onValue(address.id)}
                className="mt-1 size-4 shrink-0 accent-[var(--ink)]"
              />
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{nameOfAddress(address)}</span>
                <AddressText address={address.address} />
                {address.isPractice && (
                  <span className="mt-1 block text-sm text-muted">{m.funding_practice_address_note()}</span>
                )}
                {address.usableAt > address.savedAt && (
                  <span className="mt-1 block text-sm text-muted">
                    {m.funding_payments_leave_from({ usableAt: formatDateTime(address.usableAt) })}
                  </span>
                )}
              </span>
            </label>
            {value === address.id && (
              <div className="mt-1 flex gap-2">
                {asked === address.id ? (
                  <>
                    <Button kind="sell" isSmall isBusy={remove.isPending} onClick={() => forget(address)}>
                      {m.funding_yes_remove()}
                    </Button>
                    <Button kind="quiet" isSmall onClick={() => setAsked(undefined)}>
                      {m.funding_keep_it()}
                    </Button>
                  </>
                ) : (
                  <Button kind="quiet" isSmall onClick={() => setAsked(address.id)}>
                    {m.funding_remove_address()}
                  </Button>
                )}
              </div>
            )}
          </div>
        ))}
        {addresses.length > 0 && (
          <label className={boxClass}>
            <input
              type="radio"
              name="saved-address"
              value="new"
              checked={value === 'new'}
              onChange={() => onValue('new')}
              className="mt-1 size-4 accent-[var(--ink)]"
            />
            <span className="font-medium">{m.funding_new_address()}</span>
          </label>
        )}
      </div>
    </fieldset>
  );
}
