// What a month brought, as the right of the list of acts shows it.
import type { PortfolioId } from '#core/values/ids.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { type Days, dayEnd, dayIn, dayStart, spanOf } from '#core/values/zone/zone.ts';
import type { OwnerId } from '#core/ledger/rules.ts';
import type { ActNeeds } from '#server/domains/ledger/acts/needs.ts';
import { type MonthSum, sumBetween } from '#server/domains/ledger/acts/store.ts';
import { shownOwner } from '#server/domains/ledger/statements/show-statement.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

export const resultLines = [
  'realisedPnl',
  'tradingFees',
  'performanceFees',
  'financing',
  'otherResult',
] as const;
const flowLines = ['deposited', 'withdrawn', 'otherFlows', 'moved'] as const;
type MonthLine = (typeof resultLines)[number] | (typeof flowLines)[number];

/** Where the kind of a transaction says it all; the others are looked at by reason. */
const lineOfKind: Readonly<Record<Exclude<MonthSum['kind'], 'conversion' | 'trade' | 'copy'>, MonthLine>> = {
  opening: 'deposited',
  deposit: 'deposited',
  deposit_reversed: 'deposited',
  withdrawal: 'withdrawn',
  withdrawal_returned: 'withdrawn',
  withdrawal_paid: 'withdrawn',
  adjustment: 'otherFlows',
  bonus: 'otherFlows',
  collectible: 'otherFlows',
  plan: 'otherFlows',
  reversal: 'otherFlows',
  fee: 'otherResult',
  transfer: 'moved',
  other: 'moved',
};

/** To which line an entry counts. */
function monthLineOf({ kind, code, cause, isDividend }: Omit<MonthSum, 'cents'>): MonthLine {
  // Coins that arrived and became dollars, or dollars that became coins to leave.
  if (kind === 'conversion') return cause === 'dep' ? 'deposited' : cause === 'wdr' ? 'withdrawn' : 'moved';
  if (kind === 'copy')
    return code === 'performance_fee' || code === 'leader_fee' ? 'performanceFees' : 'moved';
  if (kind !== 'trade') return lineOfKind[kind];
  return code === 'financing' && !isDividend ? 'financing' : (tradeLines[code] ?? 'otherResult');
}
const tradeLines: Readonly<Partial<Record<MonthSum['code'], MonthLine>>> = {
  pnl: 'realisedPnl',
  // What is set aside and given back cancels out over a person's accounts.
  margin: 'realisedPnl',
  fee: 'tradingFees',
};

/** Refuses `not_found` for a portfolio of somebody else. */
export async function showMonth(
  app: ActNeeds,
  actor: Pick<Actor, 'userId'>,
  ask: Days & { readonly portfolio?: PortfolioId | undefined },
): Promise<Record<MonthLine | 'net', string> & { from: string | null; to: string | null }> {
  const now = app.clock.now();
  const zone = ask.zone ?? 'UTC';
  const isAsked = ask.from !== undefined || ask.to !== undefined;
  const today = dayIn(zone, now);
  const days = isAsked ? ask : { from: `${today.slice(0, 8)}01`, to: today, zone };
  const owners = await countedOwners(app, actor, ask.portfolio);
  const span = spanOf(days) ?? { from: dayStart(today, zone), until: dayEnd(today, zone) };
  const rows = await sumBetween(app.db.read, owners, span.from ?? 0, span.until ?? now + 1);
  const centsOf = (...lines: readonly MonthLine[]): string =>
    formatUnits(
      rows.reduce((sum, row) => (lines.includes(monthLineOf(row)) ? sum + row.cents : sum), 0n),
      assetScale.USD,
    );
  return {
    from: days.from ?? null,
    to: days.to ?? null,
    deposited: centsOf('deposited'),
    withdrawn: centsOf('withdrawn'),
    otherFlows: centsOf('otherFlows'),
    moved: centsOf('moved'),
    realisedPnl: centsOf('realisedPnl'),
    tradingFees: centsOf('tradingFees'),
    performanceFees: centsOf('performanceFees'),
    financing: centsOf('financing'),
    otherResult: centsOf('otherResult'),
    net: centsOf(...resultLines),
  };
}

/** A portfolio alone; else the wallet with the copies, whose money is the wallet's. */
async function countedOwners(
  app: ActNeeds,
  actor: Pick<Actor, 'userId'>,
  portfolio: PortfolioId | undefined,
): Promise<OwnerId[]> {
  const owner = await shownOwner(app, actor, portfolio);
  if (owner === undefined) return [];
  if (portfolio !== undefined) return [owner];
  const copies = (await app.accountsOf(app.db.read, actor.userId)).filter(({ kind }) => kind === 'copy');
  return [owner, ...copies.map((copy) => copy.owner)];
}
