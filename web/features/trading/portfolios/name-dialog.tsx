import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import {
  longestName,
  type PortfolioRef,
  type PortfolioRow,
} from '#core/trading/portfolios/portfolios-contract.ts';
import { newId } from '#core/values/ids.ts';
import { useOpenPortfolio, useRenamePortfolio } from '#web/features/trading/portfolios/mutations.ts';
import { portfolioName } from '#web/features/trading/portfolios/portfolio-name.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { FailureNote } from '#web/ui/upgrade-note.tsx';

/** Opens a portfolio under a name, or gives one another name. */
export function NameDialog({ portfolio, onClose }: { portfolio?: PortfolioRow; onClose: () => void }) {
  const [id] = useState(() => newId('pfo'));
  const [text, setText] = useState(portfolio ? portfolioName(portfolio) : '');
  const open = useOpenPortfolio();
  const rename = useRenamePortfolio();
  const sent = portfolio ? rename : open;
  const name = text.trim();
  const problem =
    name === ''
      ? m.portfolios_give_it_name()
      : name.length > longestName
        ? m.portfolios_name_too_long()
        : undefined;
  const send = () => {
    if (sent.isPending || problem !== undefined) return;
    const done = (words: string) => ({
      onSuccess: () => {
        toast('success', words);
        onClose();
      },
    });
    if (portfolio) rename.mutate({ id: portfolio.id as PortfolioRef, name }, done(m.portfolios_renamed()));
    else open.mutate({ id, name }, done(m.portfolios_opened({ name })));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={portfolio ? m.portfolios_rename_title() : m.portfolios_open_title()}
      {...(!portfolio && { description: m.portfolios_open_text() })}
    >
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field
          label={m.portfolios_name()}
          autoComplete="off"
          maxLength={longestName}
          value={text}
          onValue={(value) => {
            setText(value);
            sent.reset();
          }}
          hint={m.portfolios_name_hint()}
        />
        {sent.error && <FailureNote failure={failureOf(sent.error)} />}
        <div className="dialog-actions">
          <Button type="submit" className="w-full" isBusy={sent.isPending} disabled={problem !== undefined}>
            {problem ?? (portfolio ? m.portfolios_save_name() : m.portfolios_open_one())}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
