let isDown = false;
const waiting: (() => void)[] = [];

// The focus moves with the press of a button of the mouse, after this was heard; a finger and a pen
// are heard as one too. The end of a press on a list of the browser is not told: a key ends it then.
if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => (isDown = true), true);
  for (const end of ['mouseup', 'dragend', 'keydown'])
    document.addEventListener(
      end,
      () => {
        isDown = false;
        const acts = waiting.splice(0);
        // What was pressed is told of it before.
        requestAnimationFrame(() => acts.forEach((act) => act()));
      },
      true,
    );
}

/**
 * Acts at once, or when what is pressed has been let go: a line that appears meanwhile would move
 * the button away from under the pointer, and the press would be lost.
 */
export function afterPress(act: () => void): void {
  if (isDown) waiting.push(act);
  else act();
}
