import { type Claim as ClaimEntry, type ClaimName, claims } from '#core/content/claims.ts';

/**
 * A figure of a public page, from the claims registry. Figures written straight into a page fail
 * the build.
 */
export function Claim({ of }: { of: ClaimName }) {
  const claim = (claims as Partial<Record<ClaimName, ClaimEntry>>)[of];
  return claim ? (
    <span data-claim={claim.kind} className="num">
      {claim.text}
    </span>
  ) : (
    <span data-claim="measured" className="num" data-slot={`claim:${of}`} suppressHydrationWarning>
      —
    </span>
  );
}
