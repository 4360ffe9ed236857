// What a person means by the time of day they typed.
import { inPlainSigns } from '#web/ui/fields/plain-signs.ts';

/** `HH:MM` of "18:30", "18.30", "18h30", "1830", "6:30 pm" and "6pm"; undefined for anything else. */
export function readClock(typed: string): string | undefined {
  const text = inPlainSigns(typed).toLowerCase();
  const [, hours = '', minutes, half] =
    /^(\d{1,2})(?:(?:[:.]| ?h ?)(\d\d))? ?(?:h|([ap])\.? ?m\.?)?$/.exec(
      text.replace(/^(\d\d)(\d\d)\b/, '$1:$2'),
    ) ?? [];
  // "18" may be the beginning of "18:30".
  if (hours === '' || (minutes === undefined && half === undefined)) return undefined;
  const hour = Number(hours);
  if (Number(minutes ?? 0) > 59 || hour > (half === undefined ? 23 : 12)) return undefined;
  if (half !== undefined && hour === 0) return undefined;
  const ofDay = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return `${String(ofDay).padStart(2, '0')}:${minutes ?? '00'}`;
}
