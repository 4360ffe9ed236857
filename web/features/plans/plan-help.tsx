import { m } from '#core/messages/messages.js';
import { planQuestions, whyUpgrade } from '#web/features/plans/plan-words.ts';

export function WhyUpgrade() {
  return (
    <section aria-labelledby="why-upgrade">
      <h2 id="why-upgrade" className="text-xl font-semibold">
        {m.plans_why_upgrade()}
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {whyUpgrade.map(({ title, text }) => (
          <li key={title} className="card p-5">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1.5 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PlanQuestions() {
  return (
    <section aria-labelledby="plan-questions">
      <h2 id="plan-questions" className="text-xl font-semibold">
        {m.plans_frequently_asked_questions()}
      </h2>
      <div className="card mt-4 divide-y divide-line px-5">
        {planQuestions.map(({ question, answer }) => (
          <details key={question}>
            <summary className="reveal py-4 font-medium">{question}</summary>
            <p className="max-w-3xl pb-4 text-sm text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
