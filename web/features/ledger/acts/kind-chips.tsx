import type { TransactionTab } from '#core/ledger/transactions.ts';
import { m } from '#core/messages/messages.js';
import { Tabs } from '#web/ui/tabs.tsx';

const tabs = [
  { value: 'all', label: m.common_all() },
  { value: 'deposits', label: m.common_deposits() },
  { value: 'withdrawals', label: m.common_withdrawals() },
  { value: 'trades', label: m.ledger_trades() },
  { value: 'nfts', label: 'NFTs' },
  { value: 'transfers', label: m.ledger_transfers() },
] as const;

interface KindChipsProps {
  kind: TransactionTab;
  panelId: string;
  onKind: (kind: TransactionTab) => void;
}

export const KindChips = ({ kind, panelId, onKind }: KindChipsProps) => (
  <div className="act-chips">
    <Tabs label={m.ledger_kind_transaction()} panelId={panelId} tabs={tabs} value={kind} onValue={onKind} />
  </div>
);
