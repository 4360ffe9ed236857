import type { ReactNode } from 'react';
import type { ActView } from '#core/ledger/acts/acts.ts';
import type { ActFacts } from '#core/ledger/acts/facts.ts';
import { m } from '#core/messages/messages.js';
import { orderText, priceText } from '#web/features/ledger/acts/act-words.ts';
import { Amount, Quantity } from '#web/ui/numbers/amount.tsx';

interface FactLine {
  readonly name: string;
  readonly value: ReactNode;
}
interface FactLines {
  /** Above the sum. */
  readonly before: readonly FactLine[];
  /** Beside it. */
  readonly after: readonly FactLine[];
}
type Of<Kind extends ActFacts['kind']> = Extract<ActFacts, { kind: Kind }>;

const quantityLine = (quantity: string, symbol: string): FactLine => ({
  name: m.ledger_quantity(),
  value: (
    <>
      <Quantity value={quantity} /> {symbol}
    </>
  ),
});

const orderLines = (facts: Of<'trade'> | Of<'order'>): FactLine[] => [
  { name: m.common_order(), value: orderText(facts) },
  ...(facts.product === 'margin' ? [{ name: m.ledger_leverage(), value: `${facts.leverage}×` }] : []),
];

const trade = (facts: Of<'trade'>): FactLines => ({
  before: [
    { name: m.common_price(), value: priceText(facts.symbol, facts.price) },
    quantityLine(facts.quantity, facts.symbol),
  ],
  after: [
    ...(facts.entryPrice === null
      ? []
      : [{ name: m.ledger_average_entry(), value: priceText(facts.symbol, facts.entryPrice) }]),
    ...(facts.realisedPnl === null
      ? []
      : [{ name: m.ledger_pnl_before_fees(), value: <Amount value={facts.realisedPnl} isChange /> }]),
    ...(facts.isMove ? [] : orderLines(facts)),
  ],
});

const order = (facts: Of<'order'>): FactLines => ({
  before: [
    ...(facts.price === null
      ? []
      : [{ name: m.common_price(), value: priceText(facts.symbol, facts.price) }]),
    quantityLine(facts.quantity, facts.symbol),
  ],
  after: orderLines(facts),
});

/** Its ends are what one compares; the whole of it is its title. */
const Txid = ({ text }: { text: string }) => (
  <span title={text}>{text.length <= 20 ? text : `${text.slice(0, 8)}…${text.slice(-8)}`}</span>
);

const coins = (value: string, asset: string): FactLine => ({
  name: m.common_amount(),
  value: <Amount value={value} asset={asset} />,
});
const place = ({ network, address }: { network: string; address: string }): FactLine[] => [
  { name: m.ledger_network(), value: network },
  { name: m.ledger_address(), value: address },
];

/** What is known of an act beyond its money. */
export function factLines({ facts }: ActView): FactLines {
  switch (facts.kind) {
    case 'trade':
      return trade(facts);
    case 'order':
      return order(facts);
    case 'deposit':
      return {
        before: [coins(facts.coins, facts.asset)],
        after: [...place(facts), { name: m.ledger_network_transaction(), value: <Txid text={facts.txid} /> }],
      };
    case 'withdrawal':
      return { before: [coins(facts.coins, facts.asset)], after: place(facts) };
    case 'adjustment':
      return { before: [], after: [{ name: m.ledger_reason(), value: facts.reason }] };
    default:
      return { before: [], after: [] };
  }
}
