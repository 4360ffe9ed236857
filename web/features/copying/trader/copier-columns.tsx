import { m } from '#core/messages/messages.js';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import { classes } from '#web/ui/classes.ts';

/** Between the bars of `resultBounds`, in percent. */
const bounds = ['−20%', '−10%', '−5%', '0', '5%', '10%', '20%'];
const firstGain = 4;
const tallest = 80;

/** What a bar counts, for those who do not see where it stands. */
const wordsOf = (place: number): string =>
  place === 0
    ? m.copying_distribution_lowest_bucket()
    : place === bounds.length
      ? m.copying_distribution_highest_bucket()
      : m.copying_between({ from: bounds[place - 1] ?? '', to: bounds[place] ?? '' });

/** How many copies ended up where: a column each, its count above it and the bounds between them. */
export function CopierColumns({ bars }: Pick<LeaderRecordView['copiers'], 'bars'>) {
  const most = Math.max(...bars, 1);
  return (
    <div>
      <ul aria-label={m.copying_copiers_by_result()} className="copier-columns num">
        {bars.map((count, place) => (
          <li key={wordsOf(place)}>
            <span className="sr-only">{wordsOf(place)}: </span>
            <span className="text-2xs font-medium">{count}</span>
            <span
              aria-hidden="true"
              className={classes('copier-column', place < firstGain ? 'is-loss' : 'is-gain')}
              style={{ height: Math.max(2, Math.round((count / most) * tallest)) }}
            />
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="copier-bounds num">
        {bounds.map((bound) => (
          <span key={bound}>{bound}</span>
        ))}
      </div>
    </div>
  );
}
