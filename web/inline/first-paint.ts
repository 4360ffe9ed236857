// Runs in the head before the first paint: theme without a flash, and which half of the header
// shows.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    const isDark =
      theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme:dark)').matches);
    root.dataset['theme'] = isDark ? 'dark' : 'light';
    if (localStorage.getItem('session') === 'in') root.dataset['session'] = 'in';
  } catch {
    // Storage forbidden: the light theme of the markup stays.
  }
})();
