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

/** Keeps `--keyboard` at that height while a dialog is open. */
export function useKeyboard(isOpen: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!isOpen || !seen) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--keyboard', `${coveredBy(window.innerHeight, seen)}px`);
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard');
    };
  }, [isOpen]);
}
