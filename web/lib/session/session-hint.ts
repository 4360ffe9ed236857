// Remembers only THAT somebody is signed in, so that the prerendered header can show the right half
// before any call. It is a hint for the eye: the server decides on every request.

const key = 'session';

export function rememberSession(isSignedIn: boolean): void {
  document.documentElement.dataset['session'] = isSignedIn ? 'in' : 'out';
  try {
    if (isSignedIn) localStorage.setItem(key, 'in');
    else localStorage.removeItem(key);
  } catch {
    // Without storage the header simply starts as for a visitor.
  }
}
