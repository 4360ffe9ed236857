// What administrators do is written down all over the server: the list is read from there, so that
// a new act needs words.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { toldWords } from '#web/features/identity/history/told-words.ts';

/** About markets, the site, or lists of many people: never a line of one person. */
const ofNobody = new Set([
  'admin.audit-exported',
  'admin.audit-read',
  'admin.inbox-read',
  'admin.leaders-read',
  'admin.linked-read',
  'admin.portfolios-read',
  'admin.proposals-read',
  'admin.users-read',
  'content.message-answered',
  'copying.freeze-approved',
  'copying.freeze-lifted',
  'copying.freeze-proposed',
  'funding.chain-resumed',
  'identity.captured-mail-read',
  'jobs.dead-letters-read',
  'jobs.sent-again',
  'ledger.checked',
  'market.halted',
  'market.resumed',
  'support.canned-reply-removed',
  'support.canned-reply-saved',
]);
/** What people do themselves, or what leaves nobody to tell. */
const ofThemselves =
  /^(identity\.(profile-saved|passkey-renamed|other-sessions-ended|account-deleted)|funding\.address-(saved|removed)|admin\.user-deleted)$/;

const root = new URL('../../../../server/domains/', import.meta.url);
const written = new Set(
  globSync('**/*.ts', { cwd: fileURLToPath(root) })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(new URL(path, root), 'utf8').matchAll(
        /(?:action: |(?:audit|auditRead|recordRead)\([^()]*?)'([a-z]+\.[a-z-]+)'/g,
      ),
    ])
    .map(([, action = '']) => action),
);

it('has words for everything that administrators do to one person', () => {
  expect(written.size).toBeGreaterThan(35);
  const told = [...written].filter((action) => !ofNobody.has(action) && !ofThemselves.test(action));
  expect(told.filter((action) => toldWords[action] === undefined)).toEqual([]);
});
