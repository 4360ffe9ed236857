import { useRef, useState, type FormEvent } from 'react';
import { failureOf } from '#web/lib/failures/failure.ts';
import { singleFlight } from '#web/lib/session/single-flight.ts';

export type Problems<Draft> = Partial<Record<keyof Draft, string>>;

interface FormRules<Draft> {
  initial: Draft;
  /** Pure: what is wrong with this draft, by field. Empty when it can be sent. */
  problemsOf: (draft: Draft) => Problems<Draft>;
  submit: (draft: Draft) => Promise<void>;
  /** Takes over a failure it knows; returns true when it is dealt with. */
  onFailure?: (failure: ReturnType<typeof failureOf>) => boolean | void;
}

/** After the paint that marks the fields. */
const focusFirstBad = (form: HTMLFormElement): void =>
  void requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());

/**
 * A form as a function of its draft. Errors show after the first try, clear on edit and take the focus; a second press
 * while it is busy does nothing; a failure keeps the input.
 */
export function useForm<Draft extends Record<string, string>>(rules: FormRules<Draft>) {
  const [draft, setDraft] = useState(rules.initial);
  // What was written before the page woke reaches the state a render later than a press that comes at once.
  const latest = useRef(rules.initial);
  const [errors, setErrors] = useState<Problems<Draft>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [once] = useState(singleFlight);

  const edit =
    <Field extends keyof Draft>(field: Field) =>
    (value: Draft[Field]) => {
      latest.current = { ...latest.current, [field]: value };
      setDraft(latest.current);
      setFailure(undefined);
      if (errors[field] !== undefined)
        setErrors((before) => {
          const { [field]: _cleared, ...rest } = before;
          return rest as Problems<Draft>;
        });
    };

  const send = async (form: HTMLFormElement) => {
    const showErrors = (problems: Problems<Draft>) => {
      setErrors(problems);
      focusFirstBad(form);
    };
    const problems = rules.problemsOf(latest.current);
    showErrors(problems);
    setFailure(undefined);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      await rules.submit(latest.current);
    } catch (error) {
      const told = failureOf(error);
      if (rules.onFailure?.(told) === true) return;
      const known = Object.entries(told.fields).filter(([field]) => field in draft);
      if (known.length > 0) showErrors(Object.fromEntries(known) as Problems<Draft>);
      else setFailure(told.message);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    void once(() => send(form));
  };

  const reset = () => {
    latest.current = rules.initial;
    setDraft(rules.initial);
    setErrors({});
    setFailure(undefined);
  };
  return { draft, edit, errors, showErrors: setErrors, failure, isBusy, onSubmit, reset };
}
