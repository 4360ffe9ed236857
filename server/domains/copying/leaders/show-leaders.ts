import type { LeaderCorrelationView, LeaderView } from '#core/copying/contract.ts';
import {
  refuse,
  type LeaderRecordView,
  type LeaderTradesView,
  type WhatIfView,
} from '#core/copying/contract.ts';
import { evidenceOf } from '#core/copying/record/evidence.ts';
import { copierResults, leastCopiers } from '#core/copying/results/copier-results.ts';
import type { NotCopyable } from '#core/copying/not-copyable.ts';
import { dailyReturns, wholeDays } from '#core/trading/analytics/statistics.ts';
import type { LeaderId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { historyProgress } from '#server/domains/copying/house/ticks.ts';
import { houseStrategies } from '#server/domains/copying/house/strategies.ts';
import { createBenchmark } from '#server/domains/copying/leaders/record/benchmark.ts';
import {
  type KnownLeader,
  knownLeaders,
  reasonAgainst,
} from '#server/domains/copying/leaders/leader-record.ts';
import {
  copiesByLeader,
  type LeaderCopies,
  nobodyYet,
} from '#server/domains/copying/leaders/copier-returns.ts';
import { correlationsOf, returnsOf } from '#server/domains/copying/leaders/discover/correlations.ts';
import { stylesOf } from '#server/domains/copying/leaders/discover/styles.ts';
import { showPace } from '#server/domains/copying/leaders/show-pace.ts';
import { showRecord } from '#server/domains/copying/leaders/show-record.ts';
import { showTrades, type TradesPage } from '#server/domains/copying/leaders/record/show-trades.ts';
import { type AskWhatIf, showWhatIf } from '#server/domains/copying/leaders/show-what-if.ts';
import { type Tape, tapeOfLeader } from '#server/domains/copying/leaders/tape.ts';
import { leaderSharePercent } from '#server/domains/copying/money/leader-share.ts';
import { countCopiers } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

type Needs = Pick<App, 'db' | 'clock' | 'config'> & { readonly market: Market };

interface Shown {
  readonly leaders: LeaderView[];
  readonly historyProgressPercent: number;
}

/**
 * Everyone may ask, so the answer is kept for a moment: the work does not grow with the visitors.
 */
const keepMs = 2_000;

/** What copiers made of everybody changes slowly, and the work grows with them. */
const keepCopiesMs = 30_000;

/** Asks again when what is kept is older than `forMs`; a failed read is not kept. */
function keeper<T>(forMs: number, clock: App['clock'], read: (at: number) => Promise<T>): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | undefined;
  return () => {
    const at = clock.now();
    if (!kept || at - kept.at >= forMs || at < kept.at) {
      const fresh = { at, value: read(at) };
      fresh.value.catch(() => {
        if (kept === fresh) kept = undefined;
      });
      kept = fresh;
    }
    return kept.value;
  };
}

export interface LeaderPages {
  leaders(): Promise<Shown>;
  leader(id: LeaderId): Promise<LeaderView>;
  record(id: LeaderId): Promise<LeaderRecordView>;
  correlations(actor: Actor): Promise<LeaderCorrelationView[]>;
  trades(page: TradesPage): Promise<LeaderTradesView>;
  whatIf(input: AskWhatIf): Promise<WhatIfView>;
}

/**
 * The public list of leaders: those one can copy first, then by what their copiers made after fees,
 * then by how much their record proves. Never by raw return.
 */
export function createLeaderPages(needs: Needs): LeaderPages {
  const copies = keeper(keepCopiesMs, needs.clock, (at) => copiesByLeader(needs.market, needs.db.read, at));
  const styles = keeper(keepCopiesMs, needs.clock, (at) => stylesOf(needs, at));
  const returns = keeper(keepCopiesMs, needs.clock, (at) => returnsOf(needs, at));
  const leaders = keeper(keepMs, needs.clock, async (at) =>
    showAll(needs, { copies: await copies(), styles: await styles() }, at),
  );
  const benchmark = createBenchmark(needs.market);
  const records = new Map<LeaderId, () => Promise<LeaderRecordView>>();
  const tapes = new Map<LeaderId, () => Promise<Tape>>();
  const tapeOf = (id: LeaderId): Promise<Tape> => {
    const known = tapes.get(id);
    if (known) return known();
    const fresh = keeper(keepCopiesMs, needs.clock, (at) => tapeOfLeader(needs, id, at));
    tapes.set(id, fresh);
    return fresh();
  };
  const leader = async (id: LeaderId): Promise<LeaderView> => {
    const found = (await leaders()).leaders.find((one) => one.id === id);
    if (!found) throw refuse('not_found');
    return found;
  };
  return {
    leaders,
    leader,
    record: async (id) => {
      await leader(id);
      const known = records.get(id);
      if (known) return known();
      const fresh = keeper(keepMs, needs.clock, async () =>
        showRecord(needs, {
          leader: await leader(id),
          copies: await copies(),
          tape: await tapeOf(id),
          benchmark,
        }),
      );
      records.set(id, fresh);
      return fresh();
    },
    correlations: async (actor) => correlationsOf(needs, actor, await returns()),
    trades: async (page) => {
      await leader(page.id);
      return showTrades(needs, page);
    },
    whatIf: async (input) => {
      await leader(input.leaderId);
      return showWhatIf(needs, input, await tapeOf(input.leaderId));
    },
  };
}

interface Kept {
  readonly copies: ReadonlyMap<string, LeaderCopies>;
  readonly styles: ReadonlyMap<string, LeaderView['style']>;
}

async function showAll(needs: Needs, { copies, styles }: Kept, at: number): Promise<Shown> {
  const tx = needs.db.read;
  const progress = await historyProgress(tx);
  const copiers = new Map((await countCopiers(tx)).map((row) => [row.leaderId, row]));
  const shown: LeaderView[] = [];
  for (const known of await knownLeaders(needs.market, tx, at)) {
    const reason = progress === 100 ? await reasonAgainst(known, tx, at) : 'history';
    const { id } = known.leader;
    shown.push({
      ...view(known, { ...copiers.get(id), ...(copies.get(id) ?? nobodyYet) }, reason),
      pace: await showPace(tx, known.leader, at),
      style: styles.get(id) ?? null,
      feeSharePercent: leaderSharePercent(needs.config, known.leader),
    });
  }
  return { historyProgressPercent: progress, leaders: shown.toSorted(rank) };
}

const rank = (a: LeaderView, b: LeaderView): number =>
  Number(b.isCopyable) - Number(a.isCopyable) ||
  Number(b.copierMedianPercent ?? Number.NEGATIVE_INFINITY) -
    Number(a.copierMedianPercent ?? Number.NEGATIVE_INFINITY) ||
  (b.evidencePercent ?? -1) - (a.evidencePercent ?? -1);

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

/** A strategy of the site is presented by its own words, a person by theirs. */
function presented(
  leader: KnownLeader['leader'],
): Pick<LeaderView, 'name' | 'initials' | 'specialty' | 'strategy'> {
  const ours = houseStrategies.find(({ id }) => id === leader.id);
  if (ours) {
    const { name, initials, specialty, text } = ours;
    return { name, initials, specialty, strategy: text };
  }
  const name = leader.name ?? 'A trader';
  const { specialty, strategy } = leader;
  return { name, initials: initialsOf(name), specialty, strategy };
}

/** Nothing while they are too few. */
function copierFigures({
  people,
  results,
}: LeaderCopies): Pick<
  LeaderView,
  'copierMedianPercent' | 'copiersInProfitPercent' | 'copiersLosingPercent'
> {
  const { median, inProfit, losing } = people < leastCopiers ? copierResults([]) : results;
  return {
    copierMedianPercent: percent(median),
    copiersInProfitPercent: percent(inProfit),
    copiersLosingPercent: percent(losing),
  };
}

function view(
  known: KnownLeader,
  copiers: LeaderCopies & { now?: number; ever?: number },
  reason: NotCopyable | undefined,
): Omit<LeaderView, 'feeSharePercent' | 'pace' | 'style'> {
  const { leader, statistics } = known;
  const { probability } = evidenceOf(dailyReturns(wholeDays(known.days)));
  return {
    id: leader.id,
    ...presented(leader),
    feePercent: (leader.feeBps / 100).toFixed(2),
    isHouse: leader.userId === null,
    minCopy: formatUnits(leader.minCopyCents, 2),
    copiersNow: copiers.now ?? 0,
    copiersEver: copiers.ever ?? 0,
    ...copierFigures(copiers),
    assetsUnderCopy: formatUnits(copiers.underCopyCents, 2),
    evidencePercent: probability === null ? null : Math.floor(probability * 100),
    returnPercent: percent(statistics.totalReturn),
    maxDrawdownPercent: percent(statistics.maxDrawdown),
    sharpe: statistics.sharpe?.toFixed(2) ?? null,
    winRate: statistics.winRate === null ? null : (statistics.winRate * 100).toFixed(1),
    closedTrades: known.closedTrades,
    totalProfit: known.closedTrades === 0 ? null : formatUnits(known.closedCents, 2),
    recordDays: statistics.recordDays,
    riskScore: statistics.riskScore,
    isProven: statistics.isProven,
    isCopyable: reason === undefined,
    notCopyableReason: reason ?? null,
    curve: known.days.map((day) => day.value),
  };
}
