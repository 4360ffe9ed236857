// The order ticket that an address asks for (`?dialog=order`): a sheet where the page has no room for
// it, else the focus in its amount.
import { type RefObject, useCallback, useEffect } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** Whether the ticket is asked for, and how to take the wish out of the address again. */
export function useAskedTicket() {
  const isAsked = useSearch({ from: '/gate/markets/$symbol' }).dialog === 'order';
  const navigate = useNavigate({ from: '/markets/$symbol' });
  const drop = useCallback(
    () => void navigate({ search: ({ dialog: _asked, ...rest }) => rest, replace: true, resetScroll: false }),
    [navigate],
  );
  return { isAsked, drop };
}

/** What stands below something that still loads is held back for a moment, and takes no focus. */
const shownBy = ['animationend', 'animationcancel'] as const;

/** Once the form is there; where the page has no room for it, the sheet answers instead. */
export function useAskedFocus(form: RefObject<HTMLElement | null>, isThere: boolean): void {
  const { isAsked, drop } = useAskedTicket();
  useEffect(() => {
    const amount = form.current?.querySelector<HTMLElement>('[data-order-size]');
    if (!isThere || !isAsked || !amount?.checkVisibility()) return;
    const take = () => {
      amount.focus();
      if (document.activeElement === amount) drop();
    };
    take();
    for (const shown of shownBy) document.addEventListener(shown, take);
    return () => {
      for (const shown of shownBy) document.removeEventListener(shown, take);
    };
  }, [form, isThere, isAsked, drop]);
}
