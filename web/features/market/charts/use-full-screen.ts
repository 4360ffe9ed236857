import { useEffect, useEffectEvent } from 'react';
import { isTaken } from '#web/lib/shortcuts.ts';

/**
 * Gives a part of the page, which fills the window, the whole screen too, where the browser can do
 * that. The document is asked, not the part: dialogs and toasts lie over it. Escape leaves, as does
 * whoever leaves the page.
 */
export function useFullScreen(isFull: boolean, onFull: (isFull: boolean) => void): void {
  const leave = useEffectEvent(() => onFull(false));
  useEffect(() => {
    if (!isFull) return;
    // Browsers refuse it to a page that was opened so, without a press.
    if (navigator.userActivation?.isActive)
      void document.documentElement.requestFullscreen?.().catch(() => undefined);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isTaken(event)) leave();
    };
    const onScreen = () => {
      if (!document.fullscreenElement) leave();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onScreen);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onScreen);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [isFull]);
}
