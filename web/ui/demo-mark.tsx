/** The mark of demo mode. The server writes the mode on the root element of every page it sends; live mode hides the mark. */
export function DemoMark() {
  return (
    <aside className="demo-mark" aria-label="Demo mode">
      Demo – no real money
    </aside>
  );
}
