import { m } from '#core/messages/messages.js';
import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { readFundingAgain } from '#web/features/funding/mutations.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { UserEvent } from '#web/lib/realtime/live.ts';
import { showToast } from '#web/ui/overlays/toast.ts';

export function onFundingEvent(event: UserEvent): void {
  // What may leave depends on the wallet, open positions and a bonus.
  if (/^(ledger|trading|rewards)\./.test(event.type))
    void queryClient.invalidateQueries({ queryKey: api.funding.withdrawalOptions.key() });
  if (!event.type.startsWith('funding.')) return;
  void readFundingAgain();
  if (event.type === 'funding.deposit-moved' && event.payload.state === 'credited')
    tellCredited(
      event.payload.depositId,
      m.funding_deposit_credited({
        amount: formatQuantityText(event.payload.amount),
        asset: event.payload.asset,
      }),
    );
  if (event.type === 'funding.top-up-credited')
    tellCredited(
      event.payload.topUpId,
      m.funding_toast_deposit_credited({ amount: formatUsd(event.payload.amount) }),
    );
}

/** In the place of the toast that said it would come, where that one is still there. */
const tellCredited = (id: string, title: string): void =>
  showToast({ id, tone: 'success', title, description: m.ledger_portfolio_updated() });
