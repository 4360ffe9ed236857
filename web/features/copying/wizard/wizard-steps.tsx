import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { classes } from '#web/ui/classes.ts';

const steps = [
  { value: 'explanation', name: m.copying_explanation() },
  { value: 'deposit', name: m.common_deposit() },
  { value: 'traders', name: m.copying_traders() },
  { value: 'amount', name: m.common_amount() },
  { value: 'finish', name: m.copying_finish() },
] as const;
export type Step = (typeof steps)[number]['value'];

/** Where one is; steps behind are links. */
export function WizardSteps({ step, trader }: { step: Step; trader: string | undefined }) {
  const place = steps.findIndex(({ value }) => value === step);
  return (
    <nav aria-label={m.copying_steps()} className="mb-6">
      <ol className="grid grid-cols-5 gap-1.5 text-center text-2xs sm:text-sm">
        {steps.map(({ value, name }, index) => {
          const bar = (
            <span
              className={classes('mb-2 block h-1 rounded-full', index <= place ? 'bg-ink-text' : 'bg-line')}
              aria-hidden="true"
            />
          );
          return (
            <li key={value} aria-current={index === place ? 'step' : undefined}>
              {index < place && step !== 'finish' ? (
                <Link
                  to="/copy-trading"
                  search={{
                    ...(value !== 'explanation' && { step: value }),
                    ...(trader !== undefined && { trader }),
                  }}
                  className="block py-2 text-muted hover:text-fg"
                >
                  {bar}
                  {name}
                </Link>
              ) : (
                <span className={classes('block py-2', index === place ? 'font-semibold' : 'text-faint')}>
                  {bar}
                  {name}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
