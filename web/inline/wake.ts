// Prerendered pages are complete without scripts. This loads the application late
// (`data-wake="load"`) or at the first sign of a person (`data-wake="touch"`), and remembers the
// button they pressed so that the press is not lost. The whole style sheet comes along: see
// used-css.ts. The ticker's own button is left to the ticker's script.
(() => {
  const own = document.currentScript as HTMLScriptElement;
  const [entry = '', ...parts] = (own.dataset['modules'] ?? '').split(' ');
  const isLate = own.dataset['wake'] === 'load';
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click'];
  let started = false;
  // Links that open a dialog where scripts run are pressed like buttons; for a signed-in person
  // they stay links.
  const pressable = `#root button:not([data-ticker-pause])${document.documentElement.dataset['session'] === 'in' ? '' : ', [data-press]'}`;

  const prefetch = () => {
    for (const url of [entry, ...parts]) {
      const link = document.createElement('link');
      link.rel = url.endsWith('css') ? 'stylesheet' : 'modulepreload';
      link.href = url;
      document.head.append(link);
    }
  };
  // Where a pointer rests when the page comes, some browsers say that it moved there, by nothing.
  const start = ({ type, movementX, movementY }: Partial<PointerEvent> = {}) => {
    if (started || (type === 'pointermove' && !movementX && !movementY)) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    prefetch();
    // After the frame, so that the reaction to the very first touch is painted first.
    requestAnimationFrame(() => setTimeout(() => import(/* @vite-ignore */ entry)));
  };

  document.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>(pressable);
      if (!button || window.isAwake) return;
      event.preventDefault();
      window.pressed = button;
    },
    true,
  );
  document.addEventListener('submit', (event) => !window.isAwake && event.preventDefault(), true);
  if (isLate) addEventListener('load', () => requestAnimationFrame(() => setTimeout(() => start())));
  else for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });

  // Sections below the fold get their layout back one per idle slice, so nothing stays blank for
  // printing or searching.
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 60));
  addEventListener('load', function next() {
    idle(() => {
      const section = document.querySelector('[data-below]');
      if (!section) return;
      section.removeAttribute('data-below');
      next();
    });
  });
})();
