import { isoIn } from '#core/values/zone/zone.ts';
import type { Cents } from '#core/values/kind.ts';
import { type Fidelity, fidelity } from '#core/copying/results/fidelity.ts';
import { fidelityLines } from '#core/copying/results/fidelity-lines.ts';
import { type FidelityView, refuse } from '#core/copying/contract.ts';
import { csvText } from '#core/values/csv.ts';
import type { CopyId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatQuantity } from '#core/values/price.ts';
import { readCopy, symbolOf } from '#server/domains/copying/fidelity/read-copy.ts';
import { leaderName } from '#server/domains/copying/leader-name.ts';
import { type CopyRow, findCopy } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Download } from '#server/platform/http/downloads.ts';

type Needs = Pick<App, 'db' | 'clock'> & { readonly market: Market };

/** Events shown per line; the file has all of them. */
const shownEvents = 50;

async function statementOf(
  needs: Needs,
  actor: Actor,
  copyId: CopyId,
): Promise<{ copy: CopyRow; name: string; made: Fidelity; asOf: number } | undefined> {
  const tx = needs.db.read;
  const copy = await findCopy(tx, copyId);
  if (!copy || copy.userId !== actor.userId) return undefined;
  const input = await readCopy(needs.market, tx, copy, needs.clock.now());
  return { copy, name: await leaderName(tx, copy.leaderId), made: fidelity(input), asOf: input.asOf };
}

/** The line of what the record does not explain is there when there is something to say. */
const linesOf = ({ lines }: Fidelity) =>
  fidelityLines.filter((line) => line !== 'unexplained' || lines[line] !== 0n);

const text = (cents: Cents): string => formatUnits(cents, 2);

/** A line's events by what is behind them: they sum to the line. */
function causesOf(events: Fidelity['events']): FidelityView['lines'][number]['causes'] {
  const byCause = Map.groupBy(events, ({ cause }) => cause);
  return [...byCause].map(([cause, some]) => ({
    cause,
    amount: text(some.reduce((sum, { cents }) => sum + cents, 0n)),
    count: some.length,
  }));
}

/**
 * Why this copy made more or less than its leader's trades in exact proportion. Refuses `not_found`
 * for another's copy.
 */
export async function showFidelity(
  needs: Needs,
  actor: Actor,
  { copyId }: { readonly copyId: CopyId },
): Promise<FidelityView> {
  const found = await statementOf(needs, actor, copyId);
  if (!found) throw refuse('not_found');
  const { made, asOf } = found;
  return {
    asOf: new Date(asOf).toISOString(),
    ideal: text(made.idealCents),
    own: text(made.ownCents),
    difference: text(made.idealCents - made.ownCents),
    lines: linesOf(made).map((line) => {
      const events = made.events.filter((event) => event.line === line);
      return {
        line,
        amount: text(made.lines[line]),
        count: events.length,
        causes: causesOf(events),
        events: events
          .toReversed()
          .slice(0, shownEvents)
          .map(({ cause, market, at, quantity, side, cents }) => ({
            at: new Date(at).toISOString(),
            cause,
            symbol: market === null ? null : symbolOf(market),
            side,
            quantity: formatQuantity(quantity),
            amount: text(cents),
          })),
      };
    }),
  };
}

const copyIdPattern = /^(cpy_[A-Za-z0-9]+)\.csv$/;

/** `/copy-statements/<copy id>.csv`: the lines, then every event behind them. */
export async function downloadFidelity(
  needs: Needs,
  actor: Actor,
  name: string,
  zone: string,
): Promise<Download> {
  const copyId = copyIdPattern.exec(name)?.[1] as CopyId | undefined;
  const found = copyId && (await statementOf(needs, actor, copyId));
  if (!found) return { status: 404, message: 'There is no such copy of yours.' };
  const { made, copy, asOf, name: leader } = found;
  const stamp = isoIn(zone, asOf);
  const rows = [
    ['Copy', 'Trader', `As of (${zone})`, 'Line', 'Amount USD'],
    ...[
      ['ideal', text(made.idealCents)],
      ...linesOf(made).map((line) => [line, text(made.lines[line])]),
      ['difference', text(made.idealCents - made.ownCents)],
      ['own', text(made.ownCents)],
    ].map((cells) => [copy.id, leader, stamp, ...cells]),
  ];
  const events = [
    [`Time (${zone})`, 'Line', 'Cause', 'Market', 'Side', 'Quantity', 'Amount USD'],
    ...made.events.map(({ at, line, cause, market, side, quantity, cents }) => [
      isoIn(zone, at),
      line,
      cause,
      market ?? '',
      side ?? '',
      formatQuantity(quantity),
      text(cents),
    ]),
  ];
  return {
    fileName: `truefill-copy-${copy.id}.csv`,
    type: 'text/csv; charset=utf-8',
    body: csvText([rows, events]),
  };
}
