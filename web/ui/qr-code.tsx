import { useMemo } from 'react';
import encode from 'qr';

/**
 * A QR code of a text, dark on white in both themes, for that is what cameras read. The text itself
 * must stand beside it.
 */
export function QrCode({ text, className = 'size-44' }: { text: string; className?: string }) {
  const { path, size } = useMemo(() => {
    const rows = encode(text, 'raw', { border: 2 });
    const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: dots.join(''), size: rows.length };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
      className={`rounded-md border border-line ${className}`}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
