import { m } from '#core/messages/messages.js';
import type { AuditVerdictView } from '#core/admin/audit-contract.ts';
import { useVerifyAudit } from '#web/features/admin/oversight-queries.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Button } from '#web/ui/button.tsx';

const flaws: Readonly<Record<NonNullable<AuditVerdictView['firstBad']>['what'], string>> = {
  gone: m.audit_flaw_gone(),
  changed: m.audit_flaw_changed(),
  unsealed: m.audit_flaw_unsealed(),
  head: m.audit_flaw_head(),
};

/** Checks every row against its hash when asked, and says what it found. */
export function VerifyAudit() {
  const verify = useVerifyAudit();
  const bad = verify.data?.firstBad;
  return (
    <div>
      <Button kind="secondary" isBusy={verify.isPending} onClick={() => verify.mutate(undefined)}>
        {m.audit_verify()}
      </Button>
      <output className="mt-3 block empty:hidden">
        {verify.data && !bad && (
          <span className="block rounded-md bg-up-soft px-3.5 py-3 text-sm wrap-anywhere text-up">
            {m.audit_sound({ rows: verify.data.rows })}
            <span className="mt-1 block font-mono text-2xs">{verify.data.head}</span>
          </span>
        )}
        {bad && (
          <span className="block rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
            {m.audit_broken({ row: bad.seq ?? bad.entryId ?? '—' })} {flaws[bad.what]}
          </span>
        )}
        {verify.error && (
          <span className="block rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
            {failureOf(verify.error).message}
          </span>
        )}
      </output>
    </div>
  );
}
