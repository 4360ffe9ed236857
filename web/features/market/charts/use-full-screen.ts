import { useEffect, useState } from 'react';
import { areSingleKeysOn, isTaken } from '#web/lib/shortcuts.ts';

/**
 * A part of the page over the whole screen, where the browser can do that, else over the whole
 * window. The document is asked, not the part: dialogs and toasts lie over it. The key f switches,
 * Escape leaves.
 */
export function useFullScreen(): readonly [isFull: boolean, setFull: (isFull: boolean) => void] {
  const [isFull, setFull] = useState(false);
  const change = (to: boolean) => {
    setFull(to);
    // Refused where a browser does not allow it: the window is filled then.
    if (to) void document.documentElement.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      if (event.key === 'Escape' && isFull) change(false);
      if (event.key === 'f' && areSingleKeysOn()) change(!isFull);
    };
    const onScreen = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onScreen);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onScreen);
    };
  });
  // Whoever leaves the page leaves the full screen.
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    },
    [],
  );
  return [isFull, change];
}
