import { hueOf } from '#web/ui/marks/hue.ts';
import { initialsOf } from '#web/ui/marks/initials-of.ts';
import { type MarkSize, tint } from '#web/ui/marks/mark-size.ts';
import { classes } from '#web/ui/classes.ts';

interface FaceProps {
  /** Of a person, or the address of the mail. */
  name: string;
  /** What the tint is made of, where the name is not known everywhere: the address of the mail. */
  tintOf?: string;
  size?: MarkSize;
  className?: string;
}

/** A person: initials in a circle, never a picture nobody chose. Silent. */
export function Face({ name, tintOf = name, size = 32, className }: FaceProps) {
  const letters = initialsOf(name);
  return (
    <span
      className={classes(
        'mark is-round is-tinted is-face',
        `mark-${size}`,
        letters.length > 1 && 'is-two',
        className,
      )}
      style={tint(hueOf(tintOf))}
      data-letters={letters}
      aria-hidden="true"
    />
  );
}
