import type { LeaderView } from '#core/copying/contract.ts';
import { refuse } from '#core/copying/contract.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { historyProgress } from '#server/domains/copying/house/turns.ts';
import { houseStrategies } from '#server/domains/copying/house/strategies.ts';
import {
  type KnownLeader,
  knownLeaders,
  reasonAgainst,
} from '#server/domains/copying/leaders/leader-record.ts';
import { countCopiers } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';

type Needs = Pick<App, 'db' | 'clock'> & { readonly market: Market };

interface Shown {
  readonly leaders: LeaderView[];
  readonly historyProgressPercent: number;
}

const reasons: Readonly<Record<string, string>> = {
  history: 'Its history is still being recorded',
  no_record: 'It has no record yet',
  cool_off: 'It lost more than 20% in seven days and takes no new copiers for now',
  inactive: 'It has not traded for 30 days',
  too_risky: 'Its risk score is above 7',
  own_money: 'Its own money is less than 5% of what copies it, or less than $500',
  closed: 'It is leaving: no new copies begin',
  frozen: 'It is on hold',
};

/** Everyone may ask, so the answer is kept for a moment: the work does not grow with the visitors. */
const keepMs = 2_000;

/** The public list of leaders: those one can copy first, then by copiers, then by return for the risk taken. Never by raw return. */
export function createLeaderPages(needs: Needs): {
  leaders(): Promise<Shown>;
  leader(id: LeaderId): Promise<LeaderView>;
} {
  let kept: { at: number; shown: Promise<Shown> } | undefined;
  const leaders = (): Promise<Shown> => {
    const at = needs.clock.now();
    if (!kept || at - kept.at >= keepMs || at < kept.at) {
      const fresh = { at, shown: showAll(needs, at) };
      // A failed read is not kept.
      fresh.shown.catch(() => {
        if (kept === fresh) kept = undefined;
      });
      kept = fresh;
    }
    return kept.shown;
  };
  return {
    leaders,
    leader: async (id) => {
      const found = (await leaders()).leaders.find((leader) => leader.id === id);
      if (!found) throw refuse('not_found');
      return found;
    },
  };
}

async function showAll(needs: Needs, at: number): Promise<Shown> {
  const tx = needs.db.read;
  const progress = await historyProgress(tx);
  const copiers = new Map((await countCopiers(tx)).map((row) => [row.leaderId, row]));
  const shown: LeaderView[] = [];
  for (const known of await knownLeaders(needs.market, tx, at)) {
    const reason = progress === 100 ? await reasonAgainst(known, tx, at) : 'history';
    shown.push(view(known, copiers.get(known.leader.id), reason));
  }
  return { historyProgressPercent: progress, leaders: shown.toSorted(rank) };
}

const rank = (a: LeaderView, b: LeaderView): number =>
  Number(b.isCopyable) - Number(a.isCopyable) ||
  b.copiersNow - a.copiersNow ||
  Number(b.sharpe ?? -9) - Number(a.sharpe ?? -9);

/** First letters of the first two words. */
const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('');

const percent = (fraction: number | null): string | null =>
  fraction === null ? null : (fraction * 100).toFixed(2);

function view(
  known: KnownLeader,
  copiers: { now: number; ever: number } | undefined,
  reason: string | undefined,
): LeaderView {
  const { leader, statistics } = known;
  const strategy = houseStrategies.find(({ id }) => id === leader.id);
  return {
    id: leader.id,
    name: strategy?.name ?? leader.name ?? 'A trader',
    initials: strategy?.initials ?? initialsOf(leader.name ?? 'A trader'),
    specialty: strategy?.specialty ?? leader.specialty,
    strategy: strategy?.text ?? leader.strategy,
    feePercent: (leader.feeBps / 100).toFixed(2),
    isHouse: leader.userId === null,
    minCopy: formatUnits(leader.minCopyCents, 2),
    copiersNow: copiers?.now ?? 0,
    copiersEver: copiers?.ever ?? 0,
    returnPercent: percent(statistics.totalReturn),
    maxDrawdownPercent: percent(statistics.maxDrawdown),
    sharpe: statistics.sharpe?.toFixed(2) ?? null,
    winRate: statistics.winRate === null ? null : (statistics.winRate * 100).toFixed(1),
    closedTrades: known.closedTrades,
    recordDays: statistics.recordDays,
    riskScore: statistics.riskScore,
    isProven: statistics.isProven,
    isCopyable: reason === undefined,
    notCopyableReason: reason === undefined ? null : (reasons[reason] ?? 'It takes no new copiers now'),
    curve: known.days.map((day) => day.value),
  };
}
