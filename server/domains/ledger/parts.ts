import type { ledgerContract } from '#core/ledger/contract.ts';
import { secondMs } from '#core/values/time.ts';
import { advanceHead } from '#server/domains/ledger/book/head.ts';
import { ledgerReactions } from '#server/domains/ledger/reactions.ts';
import { ledgerRouter } from '#server/domains/ledger/router.ts';
import { downloadTransactions } from '#server/domains/ledger/statements/show-statement-file.ts';
import type { ActNeeds } from '#server/domains/ledger/acts/needs.ts';
import type { App } from '#server/platform/app.ts';
import { ledgerHeadFile } from '#server/platform/config.ts';
import type { DomainParts } from '#server/platform/domain-parts.ts';
import type { RouterOf } from '#server/platform/http/procedures.ts';

export function parts(app: App & ActNeeds): DomainParts<RouterOf<typeof ledgerContract>> {
  const keepHead = () => advanceHead(app.db, ledgerHeadFile(app.config), app.clock.now(), app.log);
  return {
    router: ledgerRouter(app),
    reactions: ledgerReactions,
    ticks: [{ name: 'ledger-head', everyMs: 10 * secondMs, run: keepHead }],
    files: [
      {
        kind: 'download',
        folder: '/transaction-files',
        make: (...asked) => downloadTransactions(app, ...asked),
      },
    ],
    // Once nothing posts any more: the head of a stopped node is the end of its book.
    stop: keepHead,
  };
}
