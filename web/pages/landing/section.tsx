import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A section of the landing page. Its layout waits until the first screen is painted. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      data-below=""
      suppressHydrationWarning
      className="mx-auto max-w-6xl scroll-mt-16 px-4 py-12 sm:px-6 sm:py-16"
    >
      <h2 id={`${id}-title`} className="max-w-2xl text-3xl font-semibold sm:text-4xl">
        {title}
      </h2>
      {lead && <p className="mt-4 max-w-2xl text-lg text-muted">{lead}</p>}
      {children}
    </section>
  );
}
