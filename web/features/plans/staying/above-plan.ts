// What a person has of everything that a plan counts, and what of it stays on a smaller plan.
import { m } from '#core/messages/messages.js';
import { formatPrice } from '#core/content/figures.ts';
import { findInstrument } from '#core/market/instruments.ts';
import type { PlanView } from '#core/plans/contract.ts';
import { entitlements, type PlanName } from '#core/plans/plans.ts';
import { type KeepingPlan, staying, type StayingKind, stayingKinds } from '#core/plans/staying.ts';
import type { AlertId, CopyId, PortfolioId } from '#core/values/ids.ts';
import { api } from '#web/lib/api.ts';
import { useQuery } from '#web/lib/use-query.ts';

interface Option {
  readonly id: string;
  readonly label: string;
}

/** One kind of which the plan includes fewer than there are. */
export interface AboveGroup {
  readonly kind: StayingKind;
  /** How many the plan keeps in use, and the one of them that nobody chooses. */
  readonly limit: number;
  readonly fixed: Option | undefined;
  /** Oldest first: as many of them as `room` can stay, which may be none. */
  readonly options: readonly Option[];
  readonly room: number;
}

export type Choice = Readonly<Record<StayingKind, readonly string[]>>;

export interface AbovePlan {
  readonly groups: readonly AboveGroup[];
  /** Whether the person chose already. */
  readonly isChosen: boolean;
  /** What stays unless somebody chooses otherwise. */
  readonly initial: Choice;
}

/**
 * What would be above this plan now; undefined until it is known, null when it could not be read.
 * Copies count while they open: paused ones rest already.
 */
export function useAbovePlan(plan: PlanName, view: PlanView): AbovePlan | undefined | null {
  const enabled = view.areSold;
  const reads = [
    useQuery({ ...api.trading.portfolios.queryOptions(), enabled }),
    useQuery({ ...api.copying.copies.queryOptions(), enabled }),
    useQuery({ ...api.market.alerts.queryOptions(), enabled }),
  ] as const;
  const [portfolios, copies, alerts] = [reads[0].data?.portfolios, reads[1].data, reads[2].data];
  if (!portfolios || !copies || !alerts) return reads.some(({ isError }) => isError) ? null : undefined;
  const [main] = portfolios;
  const all: Readonly<Record<StayingKind, readonly Option[]>> = {
    portfolios: portfolios.slice(1).map(({ id, name }) => ({ id, label: name ?? m.portfolios_main() })),
    leaders: copies
      .filter(({ state }) => state === 'ACTIVE')
      .map(({ id, leaderName, startedAt }) => ({ id, label: leaderName, at: startedAt }))
      .sort(byAge),
    alerts: alerts
      .filter(({ triggeredAt }) => triggeredAt === null)
      .map((alert) => ({ id: alert.id, label: alertText(alert), at: alert.createdAt }))
      .sort(byAge),
  };
  const fixed = main && { id: main.id, label: main.name ?? m.portfolios_main() };
  const groups = stayingKinds.flatMap((kind): AboveGroup[] => {
    const limit = entitlements[plan][kind];
    const options = all[kind];
    const isFirst = kind === 'portfolios';
    const room = limit === null ? null : limit - (isFirst ? 1 : 0);
    if (limit === null || room === null || options.length <= room) return [];
    return [{ kind, limit, fixed: isFirst ? fixed : undefined, options, room }];
  });
  const kept = keptFor(plan, view);
  const stays = (kind: StayingKind): readonly string[] => {
    const group = groups.find((one) => one.kind === kind);
    return group ? [...staying(idsOf(group), kept[kind], group.room)] : [];
  };
  const isChosen = groups.every(
    (group) => idsOf(group).filter((id) => kept[group.kind].includes(id)).length >= group.room,
  );
  return {
    groups,
    isChosen,
    initial: {
      portfolios: stays('portfolios'),
      leaders: stays('leaders'),
      alerts: stays('alerts'),
    },
  };
}

const nothing: Choice = { portfolios: [], leaders: [], alerts: [] };
const keptFor = (plan: PlanName, { kept }: PlanView): Choice => (plan === 'premium' ? nothing : kept[plan]);

/** As the server takes them: the oldest first. */
const byAge = (one: { at: string; id: string }, other: { at: string; id: string }): number =>
  one.at.localeCompare(other.at) || (one.id < other.id ? -1 : 1);

const idsOf = ({ options }: AboveGroup): readonly string[] => options.map(({ id }) => id);

const alertText = (alert: { symbol: string; direction: 'above' | 'below'; price: string }): string => {
  const { symbol, direction } = alert;
  const price = formatPrice(alert.price, findInstrument(symbol)?.priceDecimals ?? 2);
  return direction === 'above'
    ? m.plans_alert_above({ symbol, price })
    : m.plans_alert_below({ symbol, price });
};

/** What is chosen of a group, without what has ended since. */
export const chosenOf = ({ kind, options }: AboveGroup, choice: Choice): readonly string[] =>
  choice[kind].filter((id) => options.some((option) => option.id === id));

/** Another choice for one kind: where one place is, it changes; where all are taken, none is added. */
export function toggled(group: AboveGroup, choice: Choice, id: string): Choice {
  const { kind, room } = group;
  const chosen = chosenOf(group, choice);
  if (chosen.includes(id)) return { ...choice, [kind]: chosen.filter((one) => one !== id) };
  if (chosen.length < room) return { ...choice, [kind]: [...chosen, id] };
  return room === 1 ? { ...choice, [kind]: [id] } : choice;
}

/** What a choice still lacks, in words for its button. */
export function lackingIn(groups: readonly AboveGroup[], choice: Choice): string | undefined {
  const missing = groups
    .map((group) => group.room - chosenOf(group, choice).length)
    .find((count) => count > 0);
  return missing === undefined ? undefined : m.plans_choose_more({ count: missing });
}

/** A choice as it is sent; where there was none to make, what was chosen earlier stays. */
export function askedOf(plan: KeepingPlan, groups: readonly AboveGroup[], choice: Choice, view: PlanView) {
  const of = (kind: StayingKind): readonly string[] => {
    const group = groups.find((one) => one.kind === kind);
    return group && group.room > 0 ? chosenOf(group, choice) : view.kept[plan][kind];
  };
  return {
    plan,
    kept: {
      portfolios: [...of('portfolios')] as PortfolioId[],
      leaders: [...of('leaders')] as CopyId[],
      alerts: [...of('alerts')] as AlertId[],
    },
  };
}
