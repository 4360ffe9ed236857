import type { ActView } from '#core/ledger/acts/acts.ts';
import { type OwnerId, type TxKind, txKindCodes } from '#core/ledger/rules.ts';
import type { TransactionFilter } from '#core/ledger/transactions.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { dayEnd, dayIn, dayStart, type Span, spanOf } from '#core/values/zone/zone.ts';
import { amountsOf, groupLines, type LinesOfAct } from '#server/domains/ledger/acts/act-lines.ts';
import { descriptionOf, factsOf, readFacts } from '#server/domains/ledger/acts/facts-of.ts';
import type { ActNeeds } from '#server/domains/ledger/acts/needs.ts';
import {
  actKey,
  belowWith,
  type Below,
  cutPage,
  type PageOfActs,
  readBelow,
  writeBelow,
} from '#server/domains/ledger/acts/page.ts';
import { listActLines, listHeads, listMates } from '#server/domains/ledger/acts/store.ts';
import { listBalancesAtMany } from '#server/domains/ledger/past/store.ts';
import { kindsOfTab, shownOwner } from '#server/domains/ledger/statements/show-statement.ts';
import { line } from '#server/domains/ledger/statements/statement.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

interface Ask extends TransactionFilter {
  readonly limit: number;
  readonly before?: string | undefined;
  /** The number of a transaction that the page begins with. */
  readonly act?: string | undefined;
}

export interface Acts {
  readonly acts: ActView[];
  readonly days: { readonly day: string; readonly change: string }[];
  readonly today: string;
  readonly next: string | null;
}

/** One page of what a person did and what happened to their money, newest first. */
export async function showActs(app: ActNeeds, actor: Pick<Actor, 'userId'>, ask: Ask): Promise<Acts> {
  const tx = app.db.read;
  const owner = await shownOwner(app, actor, ask.portfolio);
  const span = spanOf(ask);
  const today = dayIn(ask.zone ?? 'UTC', app.clock.now());
  if (owner === undefined || !span) return { acts: [], days: [], today, next: null };
  const { groups, next } = await readPage(tx, owner, ask, span);
  const known = await readFacts(app, tx, owner, groups);
  const acts = groups.map((group) => {
    const facts = factsOf(group, known);
    const isWorking = facts.kind === 'order' && known.orders.get(facts.orderId)?.isWorking === true;
    return {
      id: String(group.txIds[0] ?? 0),
      transactions: group.txIds.map(String),
      at: new Date(group.at).toISOString(),
      facts,
      description: descriptionOf(group.lead) || line(group.lead).description,
      ...amountsOf(group),
      status: isWorking && facts.change !== 'released' ? ('open' as const) : line(group.lead).status,
      lines: group.lines.length,
    };
  });
  const isWhole = ask.kind === undefined || ask.kind === 'all';
  const isFiltered = !isWhole || ask.asset !== undefined || ask.from !== undefined || ask.to !== undefined;
  const days = isFiltered ? [] : await changesOf(tx, owner, groups, ask.zone ?? 'UTC');
  return { acts, days, today, next: next && writeBelow(next) };
}

const allKinds = Object.keys(txKindCodes) as TxKind[];
/** Most acts have no more lines in one asset. */
const linesOfAct = 5;

async function readPage(
  tx: Tx,
  owner: OwnerId,
  { kind = 'all', asset, limit, before, act }: Ask,
  span: Span,
): Promise<{ groups: LinesOfAct[]; next: Below | null }> {
  const start = act === undefined ? readBelow(before) : belowWith(Number(act));
  const below = {
    txId: start.txId,
    seqs: new Map([...start.seqs].filter(([each]) => asset === undefined || each === asset)),
  };
  const kinds = kind === 'all' ? allKinds : kindsOfTab[kind];
  let page: PageOfActs | undefined;
  for (let perAsset = (limit + 1) * linesOfAct + 32; !page; perAsset *= 4)
    page = cutPage(await listHeads(tx, owner, below, { kinds, span }, perAsset), below, limit, perAsset);
  const { heads } = page;
  if (heads.length === 0) return { groups: [], next: null };
  let txIds = [...new Set(heads.map(({ txId }) => txId))];
  // Parts of an act that belong to another tab or currency stand beside those that fit.
  if (kind !== 'all' || asset !== undefined)
    for (let found = 0; found < txIds.length; ) {
      found = txIds.length;
      txIds = [...new Set([...txIds, ...(await listMates(tx, owner, txIds))])];
    }
  const keys = new Set(heads.map(actKey));
  const lines = (await listActLines(tx, owner, txIds)).filter((each) => keys.has(actKey(each)));
  const next = page.next && { ...page.next, seqs: new Map([...start.seqs, ...page.next.seqs]) };
  return { groups: groupLines(lines), next };
}

/** How the dollars of the wallet changed over each whole day on which something of these happened. */
async function changesOf(
  tx: Tx,
  owner: OwnerId,
  groups: readonly LinesOfAct[],
  zone: string,
): Promise<Acts['days']> {
  const days = [...new Set(groups.map(({ at }) => dayIn(zone, at)))].sort();
  const ends = days.flatMap((day) => [dayStart(day, zone) ?? 0, dayEnd(day, zone) ?? 0]);
  const instants = [...new Set(ends)].sort((a, b) => a - b);
  // A balance is asked for as of an instant with what happened at it: a day begins just after the one before.
  const balances = await listBalancesAtMany(
    tx,
    [owner],
    instants.map((at) => at - 1),
  );
  const centsAt = (at: number): bigint =>
    balances[instants.indexOf(at)]?.find(({ asset, kind }) => asset === 'USD' && kind === 'wallet')?.units ??
    0n;
  return days.map((day, place) => {
    const change = centsAt(ends[place * 2 + 1] ?? 0) - centsAt(ends[place * 2] ?? 0);
    return { day, change: formatUnits(change, assetScale.USD) };
  });
}
