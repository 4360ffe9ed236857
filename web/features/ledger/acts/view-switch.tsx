import { m } from '#core/messages/messages.js';
import { Choice } from '#web/ui/fields/choice.tsx';

const views = [
  { value: 'acts', label: m.ledger_activity() },
  { value: 'entries', label: m.ledger_ledger_entries_view() },
] as const;

interface ViewSwitchProps {
  isEntries: boolean;
  onEntries: (isEntries: boolean) => void;
}

/** Acts, or every line of the ledger. */
export const ViewSwitch = ({ isEntries, onEntries }: ViewSwitchProps) => (
  <div className="act-views">
    <Choice
      label={m.ledger_view_of_list()}
      options={views}
      value={isEntries ? 'entries' : 'acts'}
      onValue={(view) => onEntries(view === 'entries')}
      isSmall
    />
  </div>
);
