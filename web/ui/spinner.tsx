/** A turning ring with a name for people who cannot see it. */
export function Spinner({ label, className = 'size-5' }: { label?: string; className?: string }) {
  const Holder = label ? 'output' : 'span';
  return (
    <Holder className="inline-flex items-center gap-2">
      <svg viewBox="0 0 24 24" className={`${className} animate-spin`} aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.22" />
        <path
          d="M21 12a9 9 0 0 0-9-9"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </Holder>
  );
}
