// What a toast must not lie on, read off the page as it is now.
import type { Box } from '#web/ui/overlays/free-place.ts';

/** From the edges of the window, and from what it keeps clear of. */
export const edgePx = 16;
const gapPx = 8;
/** sonner's close button stands out of the upper left corner by this much. */
const closeButtonPx = 12;

/** What is read first, what is counted on and what is pressed or typed into. */
const kept = [
  'h1, h2, .total-rule',
  'button, .btn, summary, [role=button], [role=tab], [role=option]',
  'input, textarea, select, nav a, .page-bar, .ticket-actions, .dialog-actions',
].join();

/** Part of the window itself, not of what is read in it. */
const isWhole = ({ width, height }: DOMRect): boolean => width >= innerWidth && height >= innerHeight;

function isSeen(element: Element): boolean {
  if (element.closest('[data-sonner-toaster], [data-ending-style], .sr-only')) return false;
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

/** Boxes of everything in sight that a toast keeps clear of. */
export function obstaclesInSight(): Box[] {
  const boxes: Box[] = [];
  for (const element of document.querySelectorAll(`${kept}, .chat-popup`)) {
    const rect = element.getBoundingClientRect();
    if (
      rect.width < 2 ||
      rect.bottom < 0 ||
      rect.top > innerHeight ||
      rect.right < 0 ||
      rect.left > innerWidth
    )
      continue;
    // On a phone the chat is the whole screen: what is pressed in it counts instead.
    if (element.matches('.chat-popup') && isWhole(rect)) continue;
    if (!isSeen(element)) continue;
    boxes.push({
      left: rect.left - gapPx,
      top: rect.top - gapPx,
      right: rect.right + closeButtonPx,
      bottom: rect.bottom + closeButtonPx,
    });
  }
  return boxes;
}

/** Where toasts may lie: beside the side bar, within the edges of the window. */
export function toastArea(): Box {
  const page = document.getElementById('main')?.parentElement?.getBoundingClientRect();
  return {
    left: Math.max(0, page?.left ?? 0) + edgePx,
    top: edgePx,
    right: innerWidth - edgePx,
    bottom: innerHeight - edgePx,
  };
}
