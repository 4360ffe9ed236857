import { Field } from '#web/ui/fields/field.tsx';

interface CodeFieldProps {
  label: string;
  value: string;
  onValue: (code: string) => void;
  error?: string | undefined;
  hint?: string;
}

/** Six digits that belong to no word and no longer number. */
const alone = /(?<!\p{L}|\d[\s\p{Pd}.,]?)\d{3}[\s\p{Pd}]?\d{3}(?!\p{L}|[\s\p{Pd}.,]?\d)/gu;

/** Whether a form can send it. */
export const isCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * The code in a text that was typed or pasted: the only six digits of a sentence, as "123456" or
 * "123 456"; else what was typed, without the gaps, for the form to refuse.
 */
export function codeIn(text: string): string {
  const plain = text.normalize('NFKC');
  const codes = plain.match(alone) ?? [];
  return (codes.length === 1 ? (codes[0] ?? '') : plain).replace(/[\s\p{Pd}\p{Cf}]/gu, '');
}

/** Six digits of a mail or an authenticator app. */
export function CodeField({ label, value, onValue, error, hint }: CodeFieldProps) {
  return (
    <Field
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onValue={(text) => onValue(codeIn(text))}
      error={error}
      hint={hint}
      className="[&_input]:num [&_input]:text-center [&_input]:text-18 [&_input]:tracking-[0.4em]"
    />
  );
}
