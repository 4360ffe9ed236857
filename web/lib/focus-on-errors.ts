import { useEffect, useRef } from 'react';

/** Takes the focus to the first bad field of a form once the next errors stand on the page. */
export function useFocusOnErrors(errors: object): (form: HTMLFormElement | null) => void {
  const waiting = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    waiting.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    waiting.current = null;
  }, [errors]);
  return (form) => {
    waiting.current = form;
  };
}
