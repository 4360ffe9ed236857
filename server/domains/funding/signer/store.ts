// The signer's own look into the database: who approved what. A connection of its own, which needs
// to read one view and never writes.
import pg from 'pg';
import type { Approval } from '#server/domains/funding/payouts/sign-job.ts';

const patienceMs = 10_000;

export interface ApprovalReader {
  list(ids: readonly string[]): Promise<Approval[]>;
}

export function readApprovals(databaseUrl: string): ApprovalReader {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    allowExitOnIdle: true,
    // It answers one question at a time: a database that does not answer must not stop them all.
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    keepAlive: true,
  });
  return {
    list: async (ids) => {
      const { rows } = await pool.query<Omit<Approval, 'lockedUntil'> & { lockedUntil: Date | null }>(
        `select withdrawal_id as "withdrawalId", asset, address, units::text as units, state, requested_by as "requestedBy",
                approved_by as "approvedBy", second_approved_by as "secondApprovedBy", approvals_needed as "approvalsNeeded",
                locked_until as "lockedUntil", request_seal as seal
         from funding.approved_withdrawal where withdrawal_id = any($1)`,
        [ids],
      );
      return rows.map((row) => ({ ...row, lockedUntil: row.lockedUntil?.toISOString() ?? null }));
    },
  };
}
