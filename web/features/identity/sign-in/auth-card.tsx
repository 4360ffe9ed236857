import type { ReactNode } from 'react';

/** The frame of each step on /auth, /verify and the gate: a title, a sentence, the step. */
export function AuthCard({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="card mx-auto w-full max-w-md p-6 sm:p-8">
      <h1 className="text-2xl font-semibold">{title}</h1>
      {lead && <div className="mt-2 text-muted">{lead}</div>}
      <div className="mt-6">{children}</div>
    </section>
  );
}
