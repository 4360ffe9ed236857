import { m } from '#core/messages/messages.js';
/**
 * The mark of demo mode. The server writes the mode on the root element of every page it sends;
 * live mode hides the mark.
 */
export function DemoMark() {
  return (
    <aside className="demo-mark" aria-label={m.ui_demo_mode()}>
      {m.ui_demo_no_real_money()}
    </aside>
  );
}
