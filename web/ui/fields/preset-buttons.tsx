import { classes } from '#web/ui/classes.ts';

export interface Preset {
  readonly name: string;
  /** Whether the field holds just this; left out where a preset depends on more than itself. */
  readonly isChosen?: boolean;
  readonly onPress: () => void;
}

/** One press instead of typing, side by side under a field. */
export function PresetButtons({ label, presets }: { label: string; presets: readonly Preset[] }) {
  return (
    <fieldset aria-label={label} className="grid grid-cols-4 gap-2">
      {presets.map(({ name, isChosen, onPress }) => (
        <button
          key={name}
          type="button"
          aria-pressed={isChosen}
          className={classes(
            'btn btn-sm min-h-10 px-0 lg:min-h-8',
            isChosen ? 'border-ink-text bg-ink-soft text-ink-text' : 'btn-secondary',
          )}
          onClick={onPress}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
