/** The mark of demo mode. The server writes the mode on the root element of every page it sends; live mode hides the mark. */
export function DemoMark() {
  return (
    <div className="demo-mark" role="note">
      Demo – no real money
    </div>
  );
}
