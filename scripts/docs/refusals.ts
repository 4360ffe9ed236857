// docs/look-up/refusals.md: every call with the codes that it may refuse with, and every code with
// its sentence.
import { adminRefusals } from '#core/admin/contract.ts';
import { collectiblesRefusals } from '#core/collectibles/contract.ts';
import { contentRefusals } from '#core/content/contract.ts';
import { contract } from '#core/contract.ts';
import { copyingRefusals } from '#core/copying/contract.ts';
import { fundingRefusals } from '#core/funding/contract.ts';
import { identityRefusals } from '#core/identity/contract.ts';
import { ledgerRefusals } from '#core/ledger/contract.ts';
import { marketRefusals } from '#core/market/contract.ts';
import { notificationsRefusals } from '#core/notifications/contract.ts';
import { plansRefusals } from '#core/plans/contract.ts';
import { remedies, type Remedy } from '#core/refusals/remedies.ts';
import { sentenceOf } from '#core/refusals/sentences.ts';
import { rewardsRefusals } from '#core/rewards/contract.ts';
import { supportRefusals } from '#core/support/contract.ts';
import { tradingRefusals } from '#core/trading/contract.ts';
import { type Access, accessRefusals } from '#core/values/procedure.ts';
import { statusOfRefusal } from '#core/values/refusal.ts';
import { accessOf, refusalsOf } from '#server/platform/http/procedures.ts';
import { code, page, type PrintedPage, printedNote, table } from './page.ts';

const lists: Readonly<Record<string, readonly string[]>> = {
  identity: identityRefusals,
  content: contentRefusals,
  ledger: ledgerRefusals,
  market: marketRefusals,
  plans: plansRefusals,
  trading: tradingRefusals,
  copying: copyingRefusals,
  funding: fundingRefusals,
  collectibles: collectiblesRefusals,
  notifications: notificationsRefusals,
  rewards: rewardsRefusals,
  support: supportRefusals,
  admin: adminRefusals,
};

const remedyWords: Readonly<Record<Remedy, string>> = {
  change: 'send another request',
  wait: 'send the same request later',
  look: 'read the state again first',
  money: 'add money, close or cancel something',
  account: 'change the plan, the limits or the verification',
  key: 'use another key',
};

export const refusalsPage = (): PrintedPage => ({
  path: 'look-up/refusals.md',
  text: page(
    '# Refusals',
    printedNote,
    'An expected "no" is an answer with a code, a sentence and details: `{ "code": "insufficient_funds", "message": …, ' +
      '"detail": { "available": "12.50" } }`. Decide by the code; the sentence may change. A refused call wrote nothing.',
    '## Before any call',
    'The access that a call asks for is looked at first, in this order.',
    table(
      ['Access', 'Refuses'],
      Object.entries(accessRefusals).map(([access, codes]) => [access, codes.map(code).join(', ')]),
    ),
    ...Object.keys(contract).flatMap(callsOf),
    '## Codes',
    '"Do" is for programs that hold an API key: it says which kind of remedy there is.',
    table(
      ['Code', 'Status', 'Sentence', 'Do'],
      allCodes().map((one) => [code(one), String(statusOfRefusal(one)), sentence(one), remedyOf(one)]),
    ),
  ),
});

function callsOf(domain: string): string[] {
  const calls = Object.entries(contract[domain as keyof typeof contract]).map(
    ([name, procedure]): readonly string[] => {
      const access: Access = accessOf(procedure);
      const own = refusalsOf(procedure).slice(accessRefusals[access].length);
      return [code(`${domain}.${name}`), access, own.map(code).join(', ') || '–'];
    },
  );
  return [`## Calls of ${domain}`, table(['Call', 'Access', 'Refuses, first match wins'], calls)];
}

const allCodes = (): string[] =>
  [
    ...new Set([
      ...Object.values(lists).flat(),
      ...Object.values(accessRefusals).flat(),
      ...Object.values(contract).flatMap((calls) => Object.values(calls).flatMap(refusalsOf)),
    ]),
  ].toSorted();

/** Lines of one cell; a detail that only the answer knows is left out. */
const sentence = (one: string): string => sentenceOf({ code: one, detail: {} }).replaceAll('undefined', '…');

function remedyOf(one: string): string {
  const remedy = remedies[one];
  return remedy === undefined ? '' : remedyWords[remedy];
}
