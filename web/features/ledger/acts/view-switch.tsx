import { m } from '#core/messages/messages.js';

interface ViewSwitchProps {
  isEntries: boolean;
  onEntries: (isEntries: boolean) => void;
}

/** Acts, or every line of the ledger. */
export const ViewSwitch = ({ isEntries, onEntries }: ViewSwitchProps) => (
  <fieldset className="act-views">
    <legend className="sr-only">{m.ledger_view_of_list()}</legend>
    <button type="button" aria-pressed={!isEntries} onClick={() => onEntries(false)}>
      {m.ledger_activity()}
    </button>
    <button type="button" aria-pressed={isEntries} onClick={() => onEntries(true)}>
      {m.ledger_ledger_entries_view()}
    </button>
  </fieldset>
);
