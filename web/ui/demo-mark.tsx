/** The mark of demo mode on prerendered pages: the server's slot hides it in live mode. */
export function DemoMark() {
  return (
    <div className="demo-mark" data-value-slot="mode" data-value="demo" suppressHydrationWarning role="note">
      Demo – no real money
    </div>
  );
}
