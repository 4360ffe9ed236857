// What an act's receipt adds up: the lines of each asset, whose sum is what the wallet gained or paid.
import type { ActView } from '#core/ledger/acts/acts.ts';
import type { ActFacts } from '#core/ledger/acts/facts.ts';
import type { EntryCode } from '#core/ledger/rules.ts';
import { m } from '#core/messages/messages.js';
import { assetScale, formatUnits, readUnits, type AssetCode } from '#core/values/money.ts';

interface SumLine {
  readonly name: string;
  readonly amount: string;
}
export interface Sum {
  readonly asset: AssetCode;
  readonly lines: readonly SumLine[];
  readonly total: SumLine;
  /** A change with its sign; else what was paid or received, from the side of the payment. */
  readonly isSigned: boolean;
}

export const entryNames: Readonly<Record<EntryCode, string>> = {
  principal: m.ledger_entry_principal(),
  fee: m.ledger_fee(),
  margin: m.ledger_margin_part(),
  pnl: m.ledger_realised_pnl(),
  hold: m.ledger_entry_hold(),
  release: m.ledger_entry_release(),
  performance_fee: m.ledger_performance_fee(),
  spread: m.ledger_entry_spread(),
  financing: m.ledger_financing(),
  shortfall: m.ledger_repaid(),
  transit: m.ledger_entry_transit(),
  protection: m.ledger_loss_covered(),
  plan_fee: m.ledger_plan_fee(),
  bonus: m.ledger_paid_by_bonus(),
  royalty: m.ledger_royalty(),
  leader_fee: m.ledger_entry_leader_fee(),
};

/** What was paid in full is bought and sold at its value: the book's stake and P&L together. */
const isValue = (code: EntryCode): boolean => code === 'margin' || code === 'pnl';
const isSetAside = (code: EntryCode): boolean => code === 'hold' || code === 'release';

function linesOf({ facts, parts }: ActView, asset: AssetCode): SumLine[] {
  const own = parts.filter((part) => part.asset === asset);
  const isInFull = facts.kind === 'trade' && facts.product === 'cash';
  const value = own.filter(({ code }) => isInFull && isValue(code));
  const units = value.reduce((sum, { amount }) => sum + readUnits(amount, assetScale[asset]), 0n);
  const rest = own
    .filter((part) => !value.includes(part))
    .map(({ code, amount }) => ({ name: entryNames[code], amount }));
  return value.length === 0
    ? rest
    : [{ name: m.ledger_order_value(), amount: formatUnits(units, assetScale[asset]) }, ...rest];
}

/** Money that stays a person's own, or is put right, was neither paid nor received. */
const moves: ReadonlySet<ActFacts['kind']> = new Set([
  'order',
  'copy',
  'portfolio',
  'withdrawal',
  'claim',
  'adjustment',
  'other',
]);
const isPayment = ({ facts, parts }: ActView): boolean =>
  !moves.has(facts.kind) &&
  !parts.some(({ code }) => isSetAside(code)) &&
  !(facts.kind === 'trade' && (facts.product === 'margin' || facts.isMove));

/** "-12.50" as "12.50" and back. */
const turned = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/** One sum for each asset that the act changed. */
export const sumsOf = (act: ActView): Sum[] =>
  act.amounts.map(({ asset, amount }) => {
    const isSigned = !isPayment(act);
    const isPaid = !isSigned && amount.startsWith('-');
    const all = linesOf(act, asset);
    // One line that says the same as the sum is none.
    const lines = all.length === 1 && all[0]?.name === entryNames.principal ? [] : all;
    const name = isSigned
      ? m.ledger_change_of({ asset })
      : isPaid
        ? m.ledger_you_paid()
        : m.ledger_you_received();
    return {
      asset,
      isSigned,
      lines: isPaid ? lines.map((line) => ({ ...line, amount: turned(line.amount) })) : lines,
      total: { name, amount: isPaid ? turned(amount) : amount },
    };
  });
