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
        Price locked for {secondsLeft} s
      </p>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <output className="text-sm text-warn">This price has expired.</output>
      <Button kind="secondary" isSmall isBusy={isBusy} onClick={onRenew}>
        Get a New Price
      </Button>
    </div>
  );
}
