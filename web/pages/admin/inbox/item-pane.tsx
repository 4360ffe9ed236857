import { useEffect, useRef, type RefObject } from 'react';
import type { InboxItem } from '#core/admin/inbox-contract.ts';
import { ItemHeader } from '#web/features/admin/inbox/item/item-header.tsx';
import { ProposalBody } from '#web/features/admin/inbox/item/proposal-item.tsx';
import { WithdrawalActs, WithdrawalBody } from '#web/features/admin/inbox/item/withdrawal-item.tsx';
import { PersonColumn } from '#web/features/admin/inbox/person/person-column.tsx';
import { kindWords, type QueueKind } from '#web/features/admin/inbox/words.ts';
import { KycBody } from '#web/pages/admin/inbox/kyc-body.tsx';
import { ReportBody } from '#web/pages/admin/inbox/report-body.tsx';

interface ItemPaneProps {
  item: InboxItem;
  asOf: string;
  queue: QueueKind | undefined;
  pane: RefObject<HTMLElement | null>;
  /** It opened by itself: the focus begins at its heading. */
  takesFocus: boolean;
}

/** What is asked for, with what a decision looks at. */
export function ItemPane({ item, asOf, queue, pane, takesFocus }: ItemPaneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section ref={pane} className="inbox-item" aria-label={`${kindWords[item.kind].one}: ${item.title}`}>
      <ItemHeader item={item} asOf={asOf} queue={queue} heading={heading}>
        {item.kind === 'withdrawal' && <WithdrawalActs item={item} />}
      </ItemHeader>
      <div className="inbox-body">
        <div className="inbox-main">
          <Body item={item} />
        </div>
        <PersonColumn userId={item.userId} />
      </div>
    </section>
  );
}

function Body({ item }: { item: InboxItem }) {
  switch (item.kind) {
    case 'withdrawal':
      return <WithdrawalBody item={item} />;
    case 'kyc':
      return <KycBody userId={item.id} />;
    case 'report':
      return <ReportBody id={item.id} />;
    case 'proposal':
      return <ProposalBody id={item.id} />;
  }
}
