import { useEffect, type ReactNode } from 'react';

declare global {
  /** Kept by inline/wake.ts until the application hears presses itself. */
  interface Window {
    pressed?: HTMLElement | null;
    isAwake?: boolean;
  }
}

/** From here on React hears every press. */
export const markAwake = (): void => {
  window.isAwake = true;
};

/** Presses again the button that woke the page, once React can hear it. */
export function Awake({ children }: { children: ReactNode }) {
  useEffect(() => {
    const pressed = window.pressed;
    markAwake();
    window.pressed = null;
    // A turn later: inside the commit React cannot yet reach a boundary it has just hydrated, and
    // the press would be lost.
    if (pressed) setTimeout(() => pressed.isConnected && pressed.click());
  }, []);
  return children;
}

/**
 * A prerendered page carries only its own rules: what opens in it is drawn when the whole sheet is
 * there.
 */
export const styleSheetReady = (): Promise<void> =>
  new Promise((resolve) => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
    if (!link || link.sheet) return resolve();
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
  });
