import { m } from '#core/messages/messages.js';
import { Button } from '#web/ui/button.tsx';

/** How long a quoted price still holds, and the way to a new one. */
export function PriceLock({
  secondsLeft,
  isBusy,
  onRenew,
}: {
  secondsLeft: number;
  isBusy: boolean;
  onRenew: () => void;
}) {
  if (secondsLeft > 0)
    return (
      <p className="num text-sm text-muted" role="timer">
        {m.funding_price_locked_for_s({ secondsLeft })}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <output className="text-sm text-warn">{m.funding_price_has_expired()}</output>
      <Button kind="secondary" isSmall isBusy={isBusy} onClick={onRenew}>
        {m.funding_get_new_price()}
      </Button>
    </div>
  );
}
