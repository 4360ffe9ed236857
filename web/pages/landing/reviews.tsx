import { Section } from '#web/pages/landing/section.tsx';
import { site } from '#web/lib/site.ts';

/** At most six are shown; these stand in until verified users let theirs be shown. */
const reviews = [
  ['Sample reviewer A', 'Here a copier would say whether the fidelity statement was easy to follow.'],
  ['Sample reviewer B', 'Here somebody who stopped a copy would say how that went.'],
  ['Sample reviewer C', 'Here a day trader would write about the order ticket and the preview.'],
  ['Sample reviewer D', 'Here a person who asked support would say how long the answer took.'],
  ['Sample reviewer E', 'Here a leader would write about showing the bad months as well.'],
] as const;

export function Reviews() {
  if (!site.sampleReviews) return null;
  return (
    <Section id="reviews" title="Sample reviews – placeholder text, not customers">
      <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {reviews.map(([name, text]) => (
          <li key={name} className="rounded-lg border border-dashed border-line-strong p-6">
            <p className="text-muted">{text}</p>
            <p className="mt-4 text-sm text-faint">{name}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
