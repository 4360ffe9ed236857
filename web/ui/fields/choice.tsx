import { classes } from '#web/ui/classes.ts';

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; className?: string }[];
  /** Undefined while none of them fits. */
  value: Value | undefined;
  onValue: (value: Value) => void;
  isSmall?: boolean;
  /** In two columns on a phone: for words that would not fit beside each other. */
  isWrapped?: boolean;
}

/** One of a few, side by side. Buttons that say which is pressed. */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onValue,
  isSmall,
  isWrapped,
}: ChoiceProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      className={classes(
        'grid gap-1 rounded-md border border-line bg-panel-2 p-1',
        isWrapped
          ? 'grid-cols-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none'
          : 'auto-cols-[minmax(min-content,1fr)] grid-flow-col',
      )}
    >
      {options.map((option) => {
        const isChosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onValue(option.value)}
            className={classes(
              'rounded-sm border py-0.5 text-sm leading-4 transition-colors',
              isSmall ? 'min-h-8 px-1 sm:px-2' : 'min-h-9 px-1.5 sm:px-3',
              isChosen
                ? classes('border-line bg-panel font-medium', option.className ?? 'text-fg')
                : 'border-transparent text-muted hover:text-fg',
            )}
          >
            {option.label}
          </button>
        );
      })}
    </fieldset>
  );
}
