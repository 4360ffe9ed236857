// A phone's keyboard lies on the page without making it smaller: a sheet at the bottom would stand
// behind it.
import { useEffect } from 'react';

/** How much of the window's bottom the keyboard covers, in CSS pixels. */
export const coveredBy = (
  windowHeight: number,
  seen: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>,
): number =>
  // Enlarged by two fingers, a part of the page is out of sight for another reason.
  seen.scale > 1.01 ? 0 : Math.max(0, Math.round(windowHeight - seen.height - seen.offsetTop));

/** Below this much room nothing but the form itself stays in sight. */
const littlePx = 480;

/** Keeps `--keyboard` at that height while a dialog is open, and marks a page with little room left. */
export function useKeyboard(isOpen: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!isOpen || !seen) return;
    const { style, dataset } = document.documentElement;
    const measure = () => {
      const covered = coveredBy(window.innerHeight, seen);
      style.setProperty('--keyboard', `${covered}px`);
      if (covered > 0 && window.innerHeight - covered < littlePx) dataset['room'] = 'little';
      else delete dataset['room'];
    };
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard');
      delete dataset['room'];
    };
  }, [isOpen]);
}
