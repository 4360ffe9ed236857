import type { ActFacts } from '#core/ledger/acts/facts.ts';
import { assets } from '#core/ledger/rules.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { type LinesOfAct, sumUnits } from '#server/domains/ledger/acts/act-lines.ts';
import type { ActNeeds, FundingFacts, TradingFacts } from '#server/domains/ledger/acts/needs.ts';
import type { ActLine } from '#server/domains/ledger/acts/store.ts';
import type { OwnerId } from '#core/ledger/rules.ts';
import type { Tx } from '#server/platform/db/tx.ts';

interface Known extends TradingFacts, FundingFacts {
  readonly copies: Awaited<ReturnType<ActNeeds['copyTraders']>>;
  readonly bills: Awaited<ReturnType<ActNeeds['planBills']>>;
}

/** Everything other domains know about the acts of a page: one read of each that is concerned. */
export async function readFacts(
  app: ActNeeds,
  tx: Tx,
  owner: OwnerId,
  acts: readonly LinesOfAct[],
): Promise<Known> {
  const lines = acts.flatMap((act) => act.lines);
  const refs = (prefix: string): string[] => [
    ...new Set(lines.map(refOf).filter((ref) => ref.startsWith(`${prefix}_`))),
  ];
  const fills = lines
    .filter(({ kind }) => kind === 'trade')
    .map((line) => ({ ref: refOf(line), at: line.at }));
  const trading = { owner, fills, orderIds: refs('ord'), positionIds: refs('pos'), transferIds: refs('pft') };
  const funding = { deposits: refs('dep'), withdrawals: refs('wdr'), topUps: refs('top') };
  const isConcerned = (ids: Readonly<Record<string, unknown>>) =>
    Object.values(ids).some((some) => Array.isArray(some) && some.length > 0);
  const [copyIds, billIds] = [refs('cpy'), refs('bil')];
  const [ofTrading, ofFunding, copies, bills] = await Promise.all([
    isConcerned(trading) ? app.tradingFacts(tx, trading) : noTrading,
    isConcerned(funding) ? app.fundingFacts(tx, funding) : noFunding,
    copyIds.length > 0 ? app.copyTraders(tx, copyIds) : new Map(),
    billIds.length > 0 ? app.planBills(tx, billIds) : new Map(),
  ]);
  return { ...ofTrading, ...ofFunding, copies, bills };
}
const none = new Map<never, never>();
const noTrading: TradingFacts = { trades: none, orders: none, symbols: none, transfers: none };
const noFunding: FundingFacts = { deposits: none, withdrawals: none, topUps: none };

/** The id that caused a line, without the revision of an order's hold. */
const refOf = ({ ref }: ActLine): string => ref?.split('.')[0] ?? '';
export const descriptionOf = ({ meta }: ActLine): string => {
  const said = meta?.['description'];
  return typeof said === 'string' ? said : '';
};

/** What an act was. `other` where nobody knows more than the description that was kept. */
export function factsOf(act: LinesOfAct, known: Known): ActFacts {
  return makers[act.lead.kind]?.(act, known) ?? { kind: 'other' };
}

type Maker = (act: LinesOfAct, known: Known) => ActFacts | undefined;

const makers: Readonly<Partial<Record<ActLine['kind'], Maker>>> = {
  opening: () => ({ kind: 'opening' }),
  trade: tradeOf,
  other: orderOf,
  deposit: depositOf,
  deposit_reversed: depositOf,
  withdrawal: withdrawalOf,
  withdrawal_returned: withdrawalOf,
  conversion: conversionOf,
  copy: copyOf,
  transfer: ({ lead }, { transfers }) =>
    lead.idemKey.startsWith('claim:') ? { kind: 'claim' } : transfers.get(refOf(lead)),
  plan: ({ lead }, { bills }) => bills.get(refOf(lead)),
  bonus: ({ lead }) => (lead.idemKey.startsWith('referral:') ? { kind: 'referral' } : undefined),
  adjustment: ({ lead }) => ({ kind: 'adjustment', reason: descriptionOf(lead) }),
  collectible: ({ lead }) => ({
    kind: 'collectible',
    name: descriptionOf(lead),
    change: lead.code === 'royalty' ? 'royalty' : lead.units < 0n ? 'bought' : 'sold',
  }),
};

function tradeOf({ lead, lines }: LinesOfAct, { trades, symbols }: Known): ActFacts | undefined {
  const [, what] = lead.idemKey.split(':');
  if (what === 'financing' || what === 'dividend') {
    const of = lines.map((line) => symbols.get(refOf(line)));
    return { kind: what, symbols: [...new Set(of.filter((symbol) => symbol !== undefined))].sort() };
  }
  return trades.get(`${refOf(lead)} ${lead.at}`);
}

function orderOf({ lead, lines }: LinesOfAct, { orders }: Known): ActFacts | undefined {
  const order = orders.get(refOf(lead));
  if (!order) return undefined;
  const [holds, releases] = (['hold', 'release'] as const).map((code) =>
    lines.some((line) => line.code === code),
  );
  const { isWorking: _, ...facts } = order;
  return { ...facts, change: holds && releases ? 'changed' : holds ? 'placed' : 'released' };
}

function depositOf({ lead }: LinesOfAct, { deposits, topUps }: Known): ActFacts | undefined {
  const deposit = deposits.get(refOf(lead));
  if (deposit) return { ...deposit, isReversed: lead.kind === 'deposit_reversed' };
  return topUps.get(refOf(lead));
}

function withdrawalOf({ lead }: LinesOfAct, { withdrawals }: Known): ActFacts | undefined {
  const withdrawal = withdrawals.get(refOf(lead));
  return withdrawal && { ...withdrawal, isRequest: lead.kind === 'withdrawal' };
}

function conversionOf({ lines }: LinesOfAct): ActFacts | undefined {
  const moved = assets.map((asset) => ({ asset, units: sumUnits(lines, asset) }));
  const from = moved.find(({ units }) => units < 0n);
  const to = moved.find(({ units }) => units > 0n);
  if (!from || !to) return undefined;
  return {
    kind: 'conversion',
    from: from.asset,
    give: formatUnits(-from.units, assetScale[from.asset]),
    to: to.asset,
    receive: formatUnits(to.units, assetScale[to.asset]),
  };
}

function copyOf({ lead }: LinesOfAct, { copies }: Known): ActFacts | undefined {
  if (lead.code === 'leader_fee') return { kind: 'leader_fee' };
  const copy = copies.get(refOf(lead));
  if (!copy) return undefined;
  const isEnd = lead.idemKey.endsWith(':end');
  const isStart = lead.idemKey.endsWith(':start');
  return {
    kind: 'copy',
    ...copy,
    change: isStart ? 'started' : isEnd ? 'stopped' : lead.units < 0n ? 'added' : 'removed',
  };
}
