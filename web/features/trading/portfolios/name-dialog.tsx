import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import {
  longestName,
  type PortfolioRef,
  type PortfolioRow,
} from '#core/trading/portfolios/portfolios-contract.ts';
import { plainLine } from '#core/values/text/visible.ts';
import { newId } from '#core/values/ids.ts';
import { useOpenPortfolio, useRenamePortfolio } from '#web/features/trading/portfolios/mutations.ts';
import { portfolioName } from '#web/features/trading/portfolios/portfolio-name.ts';
import { useForm } from '#web/lib/form.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

function nameSummary({ text }: { text: string }) {
  const name = plainLine(text);
  if (name === '') return { name, blockedBy: m.values_give_it_name() };
  return {
    name,
    blockedBy: name.length > longestName ? m.values_name_too_long({ max: longestName }) : undefined,
  };
}

/** Opens a portfolio under a name, or gives one another name. */
export function NameDialog({ portfolio, onClose }: { portfolio?: PortfolioRow; onClose: () => void }) {
  const [id] = useState(() => newId('pfo'));
  const open = useOpenPortfolio();
  const rename = useRenamePortfolio();
  const form = useForm({
    initial: { text: portfolio ? portfolioName(portfolio) : '' },
    summaryOf: nameSummary,
    submit: async (_draft, { name }) => {
      if (portfolio) await rename.mutateAsync({ id: portfolio.id as PortfolioRef, name });
      else await open.mutateAsync({ id, name });
      toast('success', portfolio ? m.portfolios_renamed() : m.portfolios_opened({ name }));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={portfolio ? m.portfolios_rename_title() : m.portfolios_open_title()}
      {...(!portfolio && { description: m.portfolios_open_text() })}
      act={portfolio ? m.portfolios_save_name() : m.portfolios_open_one()}
    >
      <Field
        label={m.portfolios_name()}
        autoComplete="off"
        maxLength={longestName}
        value={form.draft.text}
        onValue={form.edit('text')}
        hint={m.portfolios_name_hint()}
      />
    </FormDialog>
  );
}
