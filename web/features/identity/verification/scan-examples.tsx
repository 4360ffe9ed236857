import { m } from '#core/messages/messages.js';
import { Check, X } from 'lucide-react';

/** A card with a portrait and lines of writing. */
const card = (
  <>
    <rect x="0" y="0" width="66" height="42" rx="4" className="fill-panel stroke-line-strong" />
    <rect x="7" y="9" width="16" height="22" rx="2" className="fill-line-strong" />
    <path
      d="M30 13h28M30 21h28M30 29h18"
      className="stroke-line-strong"
      strokeWidth="3"
      strokeLinecap="round"
    />
  </>
);

/** One document as it should be, one cut and askew: seen faster than read. */
export function ScanExamples() {
  return (
    <span className="mt-4 flex flex-wrap justify-center gap-3 text-2xs text-muted">
      <span>
        <svg viewBox="0 0 96 64" className="h-16 w-24 rounded-md bg-panel-2" aria-hidden="true">
          <g transform="translate(15 11)">{card}</g>
        </svg>
        <span className="mt-1 flex items-center justify-center gap-1">
          <Check className="size-3.5 text-up" aria-hidden="true" />
          {m.verification_whole_sharp()}
        </span>
      </span>
      <span>
        <svg viewBox="0 0 96 64" className="h-16 w-24 rounded-md bg-panel-2" aria-hidden="true">
          <g transform="translate(38 2) rotate(24)" opacity="0.45">
            {card}
          </g>
        </svg>
        <span className="mt-1 flex items-center justify-center gap-1">
          <X className="size-3.5 text-down" aria-hidden="true" />
          {m.verification_cut_off_or_pale()}
        </span>
      </span>
    </span>
  );
}
