/** A coin address in full: groups of four, its head and tail set off, selectable as one word. */
export function AddressText({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/g) ?? [];
  return (
    <p className="mt-1 font-mono text-sm break-all" aria-label={address}>
      {groups.map((group, index) => (
        <span
          key={index}
          className={
            index < 2 || index >= groups.length - 2 ? 'mr-1.5 font-semibold text-fg' : 'mr-1.5 text-muted'
          }
        >
          {group}
        </span>
      ))}
    </p>
  );
}
