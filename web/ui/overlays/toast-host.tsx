import { m } from '#core/messages/messages.js';
import { useLayoutEffect, useRef, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { Toaster, toast } from 'sonner';
// As an address: imported as styles, it would be named in every page that may show a toast.
import styles from 'sonner/dist/styles.css?url';
import { coveredBy, freePlace } from '#web/ui/overlays/free-place.ts';
import { edgePx, obstaclesInSight, toastArea } from '#web/ui/overlays/toast-obstacles.ts';
import type { ToastWords } from '#web/ui/overlays/toast-words.ts';

const watchTheme = (onChange: () => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
};
const currentTheme = () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

const colours = {
  '--normal-bg': 'var(--panel)',
  '--normal-border': 'var(--line)',
  '--normal-text': 'var(--fg)',
} as CSSProperties;

/** How far the next one in a stack looks out behind the one in front. */
const behindPx = 14;

/** Pixels from the left and the bottom of the window. */
interface Place {
  readonly left: number;
  readonly bottom: number;
}

/** Where an empty window has its first toast; it is measured again when there is one. */
const corner: Place = { left: edgePx, bottom: edgePx };

/** The best place for the toasts that are there; the present one while it covers nothing. */
function placeOf(list: Element, { left, bottom }: Place): Place {
  const [front] = list.querySelectorAll<HTMLElement>('[data-sonner-toast][data-front=true]');
  if (!front) return { left, bottom };
  const behind = Math.min(list.childElementCount, 3) - 1;
  const size = { width: front.offsetWidth, height: front.offsetHeight + behind * behindPx };
  const now = { left, right: left + size.width, bottom: innerHeight - bottom };
  const obstacles = obstaclesInSight();
  const area = toastArea();
  const fits = left >= area.left && now.right <= area.right;
  // What is being read does not move without a reason.
  if (fits && coveredBy({ ...now, top: now.bottom - size.height }, obstacles) === 0) return { left, bottom };
  const free = freePlace(size, area, obstacles);
  return { left: free.left, bottom: innerHeight - free.bottom };
}

/**
 * Where the toasts lie. sonner knows six positions per toast and one offset for all of them; with
 * the position always at the bottom left, the offset reaches every place of the window.
 */
function usePlace() {
  const host = useRef<HTMLElement>(null);
  const [place, setPlace] = useState(corner);
  const latest = useRef(place);
  useLayoutEffect(() => {
    const section = host.current;
    if (!section) return;
    const review = (isNew: boolean) => {
      const list = section.querySelector('[data-sonner-toaster]');
      const next = list ? placeOf(list, latest.current) : corner;
      if (next.left === latest.current.left && next.bottom === latest.current.bottom) return;
      latest.current = next;
      // Before the browser paints a new toast, so that it is never seen elsewhere.
      if (isNew) flushSync(() => setPlace(next));
      else setPlace(next);
    };
    const toasts = new MutationObserver(() => review(true));
    toasts.observe(section, { childList: true, subtree: true });
    // What was done changes the page: a new row moves what stands below it.
    const page = new ResizeObserver(() => review(false));
    page.observe(document.body);
    const moved = () => review(false);
    // A sheet that opens lies on the page and resizes nothing: it is in its place when it has come in.
    const layers = new MutationObserver(moved);
    layers.observe(document.body, { childList: true });
    const moves = ['resize', 'transitionend', 'animationend'] as const;
    for (const move of moves) addEventListener(move, moved, true);
    return () => {
      for (const watcher of [toasts, page, layers]) watcher.disconnect();
      for (const move of moves) removeEventListener(move, moved, true);
    };
  }, []);
  return { host, place };
}

function ToastHost() {
  const theme = useSyncExternalStore(watchTheme, currentTheme);
  const { host, place } = usePlace();
  return (
    <Toaster
      ref={host}
      theme={theme}
      duration={4000}
      visibleToasts={3}
      position="bottom-left"
      offset={place}
      mobileOffset={{ left: edgePx, right: edgePx, bottom: place.bottom }}
      closeButton
      containerAriaLabel={m.common_notifications()}
      style={colours}
      toastOptions={{
        closeButtonAriaLabel: m.ui_dismiss_notification(),
        classNames: {
          description: '!text-muted',
          success: '[&_[data-icon]]:text-up',
          error: '[&_[data-icon]]:text-down',
        },
      }}
    />
  );
}

const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles });
const isStyled = new Promise((resolve) => {
  sheet.onload = resolve;
  // A toast without its looks still says what happened.
  sheet.onerror = resolve;
});
document.head.append(sheet);

const holder = document.createElement('div');
document.body.append(holder);
createRoot(holder).render(<ToastHost />);

export function show({ tone, title, ...rest }: ToastWords): void {
  const options = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  // One turn later, so that the host has mounted when the first toast comes.
  void isStyled.then(() =>
    setTimeout(() => (tone === 'message' ? toast(title, options) : toast[tone](title, options))),
  );
}

export const dismiss = (id: string): void => void toast.dismiss(id);
