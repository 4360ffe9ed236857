import { m } from '#core/messages/messages.js';
import { useState, type ComponentProps } from 'react';
import { Check, Eye, EyeOff } from 'lucide-react';
import { passwordCriteria, passwordStrength } from '#core/identity/credentials.ts';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/fields/field.tsx';

const tones = { weak: 'bg-down', medium: 'bg-warn', strong: 'bg-up' } as const;
const words = { weak: m.ui_weak(), medium: m.ui_medium(), strong: m.ui_strong() } as const;

/**
 * Five segments, one per criterion met, with the word beside them: colour is never the only sign.
 */
function StrengthBar({ password }: { password: string }) {
  const { score, word } = passwordStrength(password);
  return (
    <div className="mt-3">
      <div className="flex items-center gap-3">
        <div className="grid flex-1 grid-cols-5 gap-1.5" aria-hidden="true">
          {passwordCriteria.map((criterion, index) => (
            <span
              key={criterion.key}
              className={classes(
                'h-1.5 rounded-full transition-colors',
                index < score ? tones[word] : 'bg-line',
              )}
            />
          ))}
        </div>
        <output className="w-16 text-right text-sm text-muted" aria-label={m.ui_password_strength()}>
          {password ? words[word] : ''}
        </output>
      </div>
      <ul className="mt-3 grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
        {passwordCriteria.map((criterion) => {
          const isMet = criterion.isMet(password);
          return (
            <li
              key={criterion.key}
              className={classes('flex items-center gap-2', isMet ? 'text-fg' : 'text-faint')}
            >
              <span
                className={classes(
                  'grid size-4 shrink-0 place-items-center rounded-full border',
                  isMet ? 'border-transparent bg-up text-panel' : 'border-line-strong',
                )}
                aria-hidden="true"
              >
                {isMet && <Check className="size-3" strokeWidth={3} />}
              </span>
              {criterion.label}
              <span className="sr-only">{` ${isMet ? m.ui_met() : m.ui_not_met()}`}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'after'> & { hasStrength?: boolean };

export function PasswordField({ hasStrength, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <Field
        {...rest}
        type={isShown ? 'text' : 'password'}
        maxLength={128}
        after={
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            aria-label={
              isShown
                ? m.ui_hide({ label: rest.label.toLowerCase() })
                : m.ui_show({ label: rest.label.toLowerCase() })
            }
            aria-pressed={isShown}
            className="grid size-10 place-items-center rounded-md text-faint hover:text-fg"
          >
            {isShown ? (
              <EyeOff className="size-4.5" aria-hidden="true" />
            ) : (
              <Eye className="size-4.5" aria-hidden="true" />
            )}
          </button>
        }
      />
      {hasStrength && <StrengthBar password={rest.value} />}
    </div>
  );
}
