import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { readFundingAgain } from '#web/features/funding/mutations.ts';
import type { UserEvent } from '#web/lib/realtime/live.ts';
import { toast } from '#web/ui/toast.ts';

export function onFundingEvent(event: UserEvent): void {
  if (!event.type.startsWith('funding.')) return;
  void readFundingAgain();
  if (event.type === 'funding.deposit-moved' && event.payload.state === 'credited')
    toast(
      'success',
      `Deposit of ${formatQuantityText(event.payload.amount)} ${event.payload.asset} credited`,
    );
  if (event.type === 'funding.top-up-credited')
    toast('success', `Deposit of ${formatUsd(event.payload.amount)} credited`);
}
