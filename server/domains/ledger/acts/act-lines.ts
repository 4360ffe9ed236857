// The lines of a wallet as acts: what belongs together, and what it changed.
import { assets, entryCodes, type EntryCode } from '#core/ledger/rules.ts';
import { assetScale, formatUnits, type AssetCode } from '#core/values/money.ts';
import type { ActView } from '#core/ledger/acts/acts.ts';
import { actKey } from '#server/domains/ledger/acts/page.ts';
import type { ActLine } from '#server/domains/ledger/acts/store.ts';

/** The lines of one act; never empty. */
export interface LinesOfAct {
  /** Newest first. */
  readonly txIds: readonly number[];
  readonly at: number;
  readonly lines: readonly ActLine[];
  /** The line that says what the act was: of a trade rather than of what it released. */
  readonly lead: ActLine;
}

/** What says most of an act comes first. */
const leading: readonly ActLine['kind'][] = ['trade', 'deposit', 'deposit_reversed', 'withdrawal'];
const rankOf = ({ kind }: ActLine): number =>
  (leading.indexOf(kind) + leading.length + 1) % (leading.length + 1);

/** Newest first. */
export function groupLines(lines: readonly ActLine[]): LinesOfAct[] {
  return [...Map.groupBy(lines, actKey).values()]
    .flatMap((own) => {
      const txIds = [...new Set(own.map(({ txId }) => txId))].sort((a, b) => b - a);
      const [lead] = own.toSorted((a, b) => rankOf(a) - rankOf(b) || a.txId - b.txId);
      return lead ? [{ txIds, at: lead.at, lines: own, lead }] : [];
    })
    .sort((a, b) => (b.txIds[0] ?? 0) - (a.txIds[0] ?? 0));
}

export const sumUnits = (lines: readonly ActLine[], asset: AssetCode): bigint =>
  lines.reduce((sum, line) => (line.asset === asset ? sum + line.units : sum), 0n);

/** Sums by asset and by reason; what cancels out is left out. */
export function amountsOf({ lines }: LinesOfAct): Pick<ActView, 'amounts' | 'parts'> {
  const amounts = assets.flatMap((asset) => {
    const units = sumUnits(lines, asset);
    const newest = lines.findLast((line) => line.asset === asset);
    if (units === 0n || !newest) return [];
    const [amount, balanceAfter] = [units, newest.balanceAfter].map((each) =>
      formatUnits(each, assetScale[asset]),
    ) as [string, string];
    return [{ asset, amount, balanceAfter }];
  });
  const codes = Object.keys(entryCodes) as EntryCode[];
  const parts = assets.flatMap((asset) =>
    codes.flatMap((code) => {
      const units = sumUnits(
        lines.filter((line) => line.code === code),
        asset,
      );
      return units === 0n ? [] : [{ code, asset, amount: formatUnits(units, assetScale[asset]) }];
    }),
  );
  return { amounts, parts };
}
