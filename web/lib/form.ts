// The one form of the site: a draft as typed, a pure summary of it, and one submit. Previews and
// the submit read the same summary.
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useFocusOnErrors } from '#web/lib/focus-on-errors.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { singleFlight } from '#web/lib/session/single-flight.ts';

export type Problems<Draft> = Partial<Record<keyof Draft, string>>;

/** Everything a draft means. It can be sent when there are no problems and nothing blocks it. */
export interface Summary<Draft> {
  readonly problems?: Problems<Draft>;
  /** For the button of a form that says at once why it cannot be pressed. */
  readonly blockedBy?: string | undefined;
}

interface FormRules<Draft extends object, S extends Summary<Draft>> {
  initial: Draft;
  /**
   * Pure. Parses each amount once: parts of the form and the submit get the parsed values from
   * here.
   */
  summaryOf: (draft: Draft) => S;
  /** Throws when it was refused; the form then shows why and keeps the input. */
  submit: (draft: Draft, summary: S) => Promise<void>;
  /** After a submit that went through, unless the form was closed meanwhile. */
  onDone?: () => void;
  /** A submit that cannot be sent, for forms whose button can be pressed all the same. */
  onBlocked?: (summary: S) => void;
  /** Refusals that are about one field, by their code: their sentence stands there. */
  fieldOf?: Readonly<Record<string, keyof Draft>>;
  /** Takes over a failure it knows; returns true when it is dealt with. */
  onFailure?: (failure: ReturnType<typeof failureOf>) => boolean | void;
}

/**
 * A form as a function of its draft. Errors show after the first try, clear on edit and take the
 * focus; a second press while it is busy does nothing; a failure keeps the input. `summary` is that
 * of the draft as it is now.
 */
export function useForm<Draft extends object, S extends Summary<Draft> = Summary<Draft>>(
  rules: FormRules<Draft, S>,
) {
  const [errors, setErrors] = useState<Problems<Draft>>({});
  const focusIn = useFocusOnErrors(errors);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [once] = useState(singleFlight);
  const isThere = useIsThere();
  const { draft, latest, change, edit } = useDraft(rules.initial, (fields) => {
    setError(undefined);
    setErrors((before) => without(before, fields));
  });

  const send = async (form: HTMLFormElement) => {
    const showErrors = (problems: Problems<Draft>) => {
      setErrors(problems);
      focusIn(form);
    };
    const summary = rules.summaryOf(latest.current);
    const problems = summary.problems ?? {};
    showErrors(problems);
    setError(undefined);
    if (Object.keys(problems).length > 0 || summary.blockedBy !== undefined)
      return rules.onBlocked?.(summary);
    setBusy(true);
    try {
      await rules.submit(latest.current, summary);
      if (isThere()) rules.onDone?.();
    } catch (refused) {
      const failure = failureOf(refused);
      if (rules.onFailure?.(failure) === true) return;
      const field = failure.code === undefined ? undefined : rules.fieldOf?.[failure.code];
      const fields = field === undefined ? failure.fields : { [field]: failure.message };
      const known = Object.entries(fields).filter(([name]) => name in latest.current);
      if (known.length > 0) showErrors(Object.fromEntries(known) as Problems<Draft>);
      else setError(refused);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    // The submit of a form in a dialog that this form opened passes here too.
    if (event.target !== form) return;
    void once(() => send(form));
  };
  const reset = (): void => {
    change(rules.initial);
    setErrors({});
  };
  const summary = rules.summaryOf(draft);
  return { draft, summary, change, edit, errors, showErrors: setErrors, error, isBusy, onSubmit, reset };
}

function useDraft<Draft extends object>(initial: Draft, onEdit: (fields: readonly string[]) => void) {
  const [draft, setDraft] = useState(initial);
  // Text written before the page woke reaches the state a render later than a press that comes at
  // once.
  const latest = useRef(initial);
  const keep = (next: Draft, fields: readonly string[]): void => {
    latest.current = next;
    setDraft(next);
    onEdit(fields);
  };
  const change = (part: Partial<Draft>): void => keep({ ...latest.current, ...part }, Object.keys(part));
  const edit =
    <Field extends keyof Draft & string>(field: Field) =>
    (value: Draft[Field]): void =>
      keep({ ...latest.current, [field]: value }, [field]);
  return { draft, latest, change, edit };
}

/** Whether the form is still on the page. */
function useIsThere(): () => boolean {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return () => isThere.current;
}

function without<Draft>(problems: Problems<Draft>, fields: readonly string[]): Problems<Draft> {
  if (!fields.some((field) => field in problems)) return problems;
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => !fields.includes(field)),
  ) as Problems<Draft>;
}
