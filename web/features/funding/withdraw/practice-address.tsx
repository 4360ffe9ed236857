import { m } from '#core/messages/messages.js';
import type { Coin } from '#core/funding/deposits.ts';
import { usePracticeAddress } from '#web/features/funding/mutations.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';

interface PracticeAddressProps {
  asset: Coin;
  /** With its id, once it is among the saved addresses. */
  onTaken: (id: string) => void;
}

/** Practice networks only: an address for people who have none, and what becomes of what it gets. */
export function PracticeAddress({ asset, onTaken }: PracticeAddressProps) {
  const take = usePracticeAddress();
  return (
    <div className="space-y-3 rounded-md border border-line bg-panel-2 p-4">
      <p className="text-sm text-muted">{m.funding_practice_address_offer()}</p>
      <FailureNote error={take.error} />
      <Button
        type="button"
        kind="secondary"
        className="w-full"
        isBusy={take.isPending}
        onClick={() => take.mutate({ asset }, { onSuccess: ({ id }) => onTaken(id) })}
      >
        {m.funding_use_practice_address()}
      </Button>
    </div>
  );
}
