/** Scrolls a box, and nothing else, so that this part of it is seen; in its middle when it was not. */
export function showWithin(box: Element, part: Element): void {
  const outer = box.getBoundingClientRect();
  const inner = part.getBoundingClientRect();
  if (inner.left < outer.left || inner.right > outer.right)
    box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    box.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
}
