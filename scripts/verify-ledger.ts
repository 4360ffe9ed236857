// `npm run verify-ledger`: reads the whole book of the configured database and says whether every
// promise holds.
import { commandFailure } from './command-failure.ts';
import {
  auditBook,
  bookChecks,
  bookSize,
  claimChecks,
  historyChecks,
  readHead,
} from '#server/domains/ledger/index.ts';
import { ledgerClaims } from '#server/ledger-claims.ts';
import { ledgerHeadFile, loadConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';

const shownPerCheck = 10;

async function main(): Promise<number> {
  const config = loadConfig(process.env);
  const db = await openDatabase(
    config,
    createLog('warn', (line) => process.stderr.write(`${line}\n`)),
  );
  try {
    const started = performance.now();
    const size = await db.unlimited(bookSize);
    const head = readHead(ledgerHeadFile(config));
    const violations = await auditBook(db, ledgerClaims, head);
    console.log(
      `${size.entries} entries in ${size.transactions} transactions, ${size.balances} balances of ${size.owners} owners`,
    );
    if (!head)
      console.log(
        `No head of the ledger at ${ledgerHeadFile(config)}: lost history at its end would not be noticed.`,
      );
    for (const check of [...bookChecks, ...historyChecks, ...ledgerClaims.flatMap(claimChecks)]) {
      const found = violations.filter((violation) => violation.what === check);
      console.log(
        `${found.length === 0 ? 'ok  ' : 'FAIL'}  never: ${check}${found.length === 0 ? '' : ` (${found.length})`}`,
      );
      for (const { id } of found.slice(0, shownPerCheck)) console.log(`        ${id}`);
    }
    console.log(
      `${violations.length === 0 ? 'The book is sound' : `${violations.length} violations`} (${((performance.now() - started) / 1_000).toFixed(1)} s)`,
    );
    return violations.length === 0 ? 0 : 1;
  } catch (fault) {
    if ((fault as { code?: string }).code !== '42P01') throw fault;
    console.log('This database has no book yet: start the server once, or check DATABASE_URL and DATA_DIR.');
    return 1;
  } finally {
    await db.close();
  }
}

const meanwhile =
  'While the server runs, an administrator checks the ledger by "Check the Ledger" on /admin-health.';
process.exitCode = await main().catch((fault: unknown) => commandFailure(fault, meanwhile));
