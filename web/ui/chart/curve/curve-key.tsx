import type { CurveNames } from '#web/ui/chart/curve/curve-point.ts';

interface CurveKeyProps {
  names: CurveNames;
  hasBase: boolean;
}

/** Which line is which. */
export function CurveKey({ names, hasBase }: CurveKeyProps) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1" aria-hidden="true">
      <span className="curve-key">{names.value}</span>
      {hasBase && (
        <>
          <span className="curve-key is-base">{names.base}</span>
          <span className="curve-key is-band">{names.difference}</span>
        </>
      )}
    </p>
  );
}
