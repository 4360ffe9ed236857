/**
 * Acts at once, or when the pointer that is pressed has let go: a line that appears meanwhile would
 * move the button away from under it, and the press would be lost.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) return act();
  document.addEventListener('mouseup', () => requestAnimationFrame(act), { once: true });
}
