import { useEffect, useRef, useState, type FormEvent } from 'react';
import { failureOf } from '#web/lib/failure.ts';

export type Problems<Draft> = Partial<Record<keyof Draft, string>>;

interface FormRules<Draft> {
  initial: Draft;
  /** Pure: what is wrong with this draft, by field. Empty when it can be sent. */
  problemsOf: (draft: Draft) => Problems<Draft>;
  submit: (draft: Draft) => Promise<void>;
  /** Takes over a failure it knows; returns true when it is dealt with. */
  onFailure?: (failure: ReturnType<typeof failureOf>) => boolean | void;
}

/**
 * A form as a function of its draft. Errors show after the first try, clear on edit and take the focus; a second press
 * while it is busy does nothing; a failure keeps the input.
 */
export function useForm<Draft extends Record<string, string>>(rules: FormRules<Draft>) {
  const [draft, setDraft] = useState(rules.initial);
  const [errors, setErrors] = useState<Problems<Draft>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  // Counts refused tries: focus moves to the first bad field after a try, never while a person edits.
  const [refusedTries, setRefusedTries] = useState(0);

  useEffect(() => {
    if (refusedTries > 0) form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusedTries, form]);

  const showErrors = (problems: Problems<Draft>) => {
    setErrors(problems);
    if (Object.keys(problems).length > 0) setRefusedTries((tries) => tries + 1);
  };

  const edit =
    <Field extends keyof Draft>(field: Field) =>
    (value: Draft[Field]) => {
      setDraft((before) => ({ ...before, [field]: value }));
      setFailure(undefined);
      if (errors[field] !== undefined)
        setErrors((before) => {
          const { [field]: _cleared, ...rest } = before;
          return rest as Problems<Draft>;
        });
    };

  const onSubmit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSending.current) return;
    const problems = rules.problemsOf(draft);
    showErrors(problems);
    setFailure(undefined);
    if (Object.keys(problems).length > 0) return;
    isSending.current = true;
    setBusy(true);
    try {
      await rules.submit(draft);
    } catch (error) {
      const told = failureOf(error);
      if (rules.onFailure?.(told) !== true) {
        const known = Object.entries(told.fields).filter(([field]) => field in draft);
        if (known.length > 0) showErrors(Object.fromEntries(known) as Problems<Draft>);
        else setFailure(told.message);
      }
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  const reset = () => {
    setDraft(rules.initial);
    setErrors({});
    setFailure(undefined);
  };
  return { draft, edit, errors, showErrors, failure, isBusy, onSubmit, reset, formRef: setForm };
}
