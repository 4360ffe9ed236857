/**
 * Scrolls a box, and nothing else, so that the part of it with this selector is seen; in its middle
 * when it was not.
 */
export function showWithin(box: Element | null, selector: string): void {
  const part = box?.querySelector(selector);
  if (!box || !part) return;
  const outer = box.getBoundingClientRect();
  const inner = part.getBoundingClientRect();
  if (inner.left < outer.left || inner.right > outer.right)
    box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    box.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
}
