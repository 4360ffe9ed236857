import { m } from '#core/messages/messages.js';
import { useSyncExternalStore, type CSSProperties } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
// As an address: imported as styles, it would be named in every page that may show a toast.
import styles from 'sonner/dist/styles.css?url';
import { useIsPhone } from '#web/ui/use-is-phone.ts';

const watchTheme = (onChange: () => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
};
const currentTheme = () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

const colours = {
  '--normal-bg': 'var(--panel)',
  '--normal-border': 'var(--line)',
  '--normal-text': 'var(--fg)',
} as CSSProperties;

/** Under the demo line and the header. */
const belowHeader = { top: '6.25rem' };

function ToastHost() {
  const theme = useSyncExternalStore(watchTheme, currentTheme);
  // On a phone dialogs are sheets with their buttons at the bottom: a toast there would lie on what
  // is pressed next.
  const isPhone = useIsPhone();
  return (
    <Toaster
      theme={theme}
      duration={4000}
      visibleToasts={3}
      position={isPhone ? 'top-center' : 'bottom-right'}
      offset={isPhone ? belowHeader : {}}
      mobileOffset={belowHeader}
      closeButton
      containerAriaLabel={m.common_notifications()}
      style={colours}
      toastOptions={{
        closeButtonAriaLabel: m.ui_dismiss_notification(),
        classNames: {
          description: '!text-muted',
          success: '[&_[data-icon]]:text-up',
          error: '[&_[data-icon]]:text-down',
        },
      }}
    />
  );
}

const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles });
const isStyled = new Promise((resolve) => {
  sheet.onload = resolve;
  // A toast without its looks still says what happened.
  sheet.onerror = resolve;
});
document.head.append(sheet);

const holder = document.createElement('div');
document.body.append(holder);
createRoot(holder).render(<ToastHost />);

export function show(tone: 'success' | 'error' | 'message', title: string, description?: string): void {
  const options = description === undefined ? {} : { description };
  // One turn later, so that the host has mounted when the first toast comes.
  void isStyled.then(() =>
    setTimeout(() => (tone === 'message' ? toast(title, options) : toast[tone](title, options))),
  );
}
