import { m } from '#core/messages/messages.js';
import type { PortfolioRow } from '#core/trading/portfolios/portfolios-contract.ts';
import type { PortfolioId } from '#core/values/ids.ts';
import { readUnits } from '#core/values/money.ts';
import { formatUsd } from '#core/content/figures.ts';
import { useClosePortfolio } from '#web/features/trading/portfolios/mutations.ts';
import { portfolioName } from '#web/features/trading/portfolios/portfolio-name.ts';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** What has to leave first, in words; empty when it can close. */
function stillIn({ positions, orders, cash }: PortfolioRow): string[] {
  return [
    ...(positions > 0 ? [m.portfolios_still_positions({ count: positions })] : []),
    ...(orders > 0 ? [m.portfolios_still_orders({ count: orders })] : []),
    ...(readUnits(cash, 2) > 0n ? [m.portfolios_still_cash({ amount: formatUsd(cash) })] : []),
  ];
}

/** Asks before an empty portfolio closes, or says what is still in it. */
export function CloseDialog({ portfolio, onClose }: { portfolio: PortfolioRow; onClose: () => void }) {
  const close = useClosePortfolio();
  const name = portfolioName(portfolio);
  const left = stillIn(portfolio);
  const confirm = () => {
    if (close.isPending) return;
    close.mutate(
      { id: portfolio.id as PortfolioId },
      {
        onSuccess: () => {
          toast('success', m.portfolios_closed({ name }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.portfolios_close_title({ name })}
      description={left.length > 0 ? m.portfolios_close_not_empty() : m.portfolios_close_text()}
    >
      {left.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
          {left.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <FailureNote error={close.error} />
      <DialogActions isEven back={{ name: m.common_back(), onBack: onClose }}>
        <Button isBusy={close.isPending} disabled={left.length > 0} onClick={confirm}>
          {m.portfolios_close_it()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
