// The signer's own look into the database: who approved what. A connection of its own; it never
// writes.
import pg from 'pg';
import type { Approval } from '#server/domains/funding/payouts/sign-job.ts';

export interface ApprovalReader {
  list(ids: readonly string[]): Promise<Approval[]>;
}

export function readApprovals(databaseUrl: string): ApprovalReader {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, allowExitOnIdle: true });
  return {
    list: async (ids) => {
      const { rows } = await pool.query<Omit<Approval, 'lockedUntil'> & { lockedUntil: Date | null }>(
        `select id as "withdrawalId", asset, address, coin_units::text as units, state, user_id as "requestedBy", approved_by as "approvedBy",
                second_approved_by as "secondApprovedBy", approvals_needed as "approvalsNeeded", locked_until as "lockedUntil"
         from funding.withdrawal where id = any($1)`,
        [ids],
      );
      return rows.map((row) => ({ ...row, lockedUntil: row.lockedUntil?.toISOString() ?? null }));
    },
  };
}
