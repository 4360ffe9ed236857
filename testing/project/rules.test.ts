// The rules in docs/rules are those of the code: each bold figure is a constant's, and each rule
// that a comment cites is there.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { conversionSpreadBps } from '#core/funding/conversion.ts';
import { coins, depositNetworks, unusedAddressLimit } from '#core/funding/deposits.ts';
import { topUpDailyCents, topUpMinimumCents, withdrawalMinimumCents } from '#core/funding/rules.ts';
import * as withdrawals from '#core/funding/withdrawals.ts';
import { maxKycFileBytes, maxKycFiles, maxKycTotalBytes } from '#core/identity/kyc.ts';
import { keyCallsPerMinute, maxKeyDays, maxKeys } from '#core/identity/keys-contract.ts';
import * as record from '#core/copying/record/leader-statistics.ts';
import { leastCopiers } from '#core/copying/results/copier-results.ts';
import * as copying from '#core/copying/rules.ts';
import { instruments } from '#core/market/instruments.ts';
import { markupBps, pairMarkupBps } from '#core/trading/financing.ts';
import { closeOutBps, feeBps, trailRangeBps } from '#core/trading/rules.ts';
import { assetScale } from '#core/values/money.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#core/values/time.ts';
import { sessionLifeSeconds } from '#server/domains/identity/auth-library.ts';
import { stepUpValidMs } from '#server/domains/identity/security/require-step-up.ts';
import { maxPixels } from '#server/platform/files/limits.ts';
import { bodyLimitBytes, uploadLimitBytes } from '#server/platform/http/edge.ts';
import { listFiles, parseSource, readProjectFile } from '../source/sources.ts';

const usd = (cents: bigint) => `$${(cents / 100n).toLocaleString('en')}`;
const percent = (bps: number | bigint) => `${Number(bps) / 100}%`;
const ratio = (bps: number) => String(bps / 10_000);
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const bandOf = (asset: string) =>
  percent(instruments.find((one) => (asset === 'forex') === (one.class === 'forex'))?.bandBps ?? 0);

/** The bold figures of each rule, in their order. */
const figures: Readonly<Record<string, Readonly<Record<number, readonly string[]>>>> = {
  copying: {
    2: [usd(copying.minCopyCents), usd(copying.maxCopyCents), String(copying.maxLeadersPerCopier)],
    3: [usd(copying.minLeaderCents), percent(copying.minLeaderShareBps), String(leastCopiers)],
    4: [
      ratio(copying.multiplierRangeBps.min),
      ratio(copying.multiplierRangeBps.max),
      percent(copying.weightCapBps),
    ],
    6: [usd(copying.minNotionalCents), percent(copying.faithfulBps)],
    8: [percent(copying.slippageRangeBps.min), percent(copying.slippageRangeBps.max)],
    9: [`${copying.openingTimeMs / secondMs} seconds`],
    12: [String(copying.maxOpenPositions)],
    14: [copying.defaultStopLossBps, copying.stopLossRangeBps.min, copying.stopLossRangeBps.max].map(percent),
    17: [`${copying.exitDelayMs / hourMs} hours`],
    18: [
      `${record.coolOffLoss * 100}%`,
      '7 days',
      `${copying.coolOffMs / dayMs} days`,
      `${record.inactiveMs / dayMs} days`,
      String(record.copyableRisk),
      `${record.provenDays} days`,
      String(record.provenTrades),
    ],
    19: [percent(copying.performanceFeeBps), percent(copying.maxPerformanceFeeBps)],
  },
  trading: {
    3: [bandOf('any'), bandOf('forex')],
    5: [percent(trailRangeBps.min), percent(trailRangeBps.max)],
    8: [percent(feeBps.share_cfd), percent(feeBps.crypto), percent(feeBps.cash_stock)],
    10: [String(Math.max(...instruments.map((one) => one.leverageCap)))],
    11: [percent(closeOutBps)],
    12: [percent(markupBps), percent(pairMarkupBps)],
  },
  funding: {
    1: [String(unusedAddressLimit)],
    2: Object.values(depositNetworks).map((network) => String(network.confirmations)),
    4: [
      usd(withdrawalMinimumCents),
      ...coins.map((coin) =>
        (withdrawals.hourlyPayoutUnits[coin] / 10n ** BigInt(assetScale[coin])).toLocaleString('en'),
      ),
      usd(withdrawals.withdrawalLimits.basic.dayCents),
      usd(withdrawals.withdrawalLimits.verified.dayCents),
    ],
    5: [`${withdrawals.withdrawalQuoteMs / secondMs} seconds`],
    6: [String(withdrawals.usualHoldHours)],
    7: [usd(withdrawals.twoApproversFromCents)],
    8: [String(withdrawals.batchSize)],
    9: [percent(conversionSpreadBps)],
    10: [usd(topUpMinimumCents), usd(topUpDailyCents)],
    11: [
      usd(withdrawals.practiceApprovalMostCents),
      `${withdrawals.practiceApprovalMs / secondMs} seconds`,
      String(withdrawals.usualHoldHours),
    ],
  },
  security: {
    3: [`${stepUpValidMs / minuteMs} minutes`],
    4: [`${(sessionLifeSeconds * secondMs) / dayMs} days`],
    6: [`${bodyLimitBytes / 1024} KB`, megabytes(uploadLimitBytes)],
    8: [
      megabytes(maxKycFileBytes),
      String(maxKycFiles),
      megabytes(maxKycTotalBytes),
      `${maxPixels / 1_000_000} megapixels`,
    ],
    9: [String(maxKeys), `${maxKeyDays} days`, String(keyCallsPerMinute)],
  },
};

/** The rules of a book by their number. */
function rulesOf(book: string): Map<number, string> {
  const text = readFileSync(fileURLToPath(new URL(`../../docs/rules/${book}.md`, import.meta.url)), 'utf8');
  return new Map(
    [...text.matchAll(/^(\d+)\. ([\s\S]*?)(?=^\d+\. |$(?![\s\S]))/gm)].map(([, number, rule = '']) => [
      Number(number),
      rule,
    ]),
  );
}
/** Bold text with a digit; the bold names of rules have none. */
const boldFigures = (rule: string) =>
  [...rule.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, bold = '']) => (/\d/.test(bold) ? [bold] : []));

describe.each(Object.keys(figures))('the rules of %s', (book) => {
  const rules = rulesOf(book);

  it('are numbered from one on', () => {
    expect([...rules.keys()]).toEqual(Array.from(rules, (_, place) => place + 1));
    expect(rules.size).toBeGreaterThan(8);
  });

  it.each([...rules])('rule %i names the figures of the constants and no other', (number, rule) => {
    expect(boldFigures(rule)).toEqual(figures[book]?.[number] ?? []);
  });
});

describe('a comment that cites a rule', () => {
  const cited = listFiles('ts', 'tsx').flatMap((path) => {
    const text = readProjectFile(path);
    if (!/\brules? \d/i.test(text)) return [];
    // A citation may run over the end of a line of its comment, or of comments that follow each
    // other.
    const said = parseSource(path, text)
      .parsed.comments.map(({ value }) => value.replace(/\s*\n\s*\*?\s*/g, ' ').trim())
      .join(' ');
    return [said].flatMap((value) =>
      [...value.matchAll(/(?:(\w+) )?\brules? (\d+)(?: and (\d+))?/gi)].map(([said, book, ...numbers]) => ({
        path,
        said,
        book: book?.toLowerCase() ?? '',
        numbers: numbers.filter(Boolean).map(Number),
      })),
    );
  });

  it('names its book and a rule that is there', () => {
    const books = Object.fromEntries(Object.keys(figures).map((book) => [book, rulesOf(book)]));
    const lost = cited.filter(({ book, numbers }) => !numbers.every((number) => books[book]?.has(number)));
    expect(
      lost.map(({ path, said }) => `${path}: "${said}" – write "copying rule 4" or another book`),
    ).toEqual([]);
    expect(cited.length).toBeGreaterThan(40);
  });
});
