import {
  type PeriodProblem,
  readPeriod,
  statementFormats,
  statementKinds,
} from '#core/trading/statements/statements.ts';
import type { Needs } from '#server/domains/trading/history/show-portfolio.ts';
import { csvOf } from '#server/domains/trading/statements/csv.ts';
import { makeStatement } from '#server/domains/trading/statements/make-statement.ts';
import { pdfOf } from '#server/platform/documents/pdf.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Download } from '#server/platform/http/downloads.ts';

const sentences: Readonly<Record<PeriodProblem, string>> = {
  not_a_day: 'Give both days of the period as YYYY-MM-DD, from 1900 to 2999.',
  wrong_way_round: 'The first day of the period must not be after the last.',
  not_begun: 'The period has not begun yet.',
};

/**
 * `/statements/{account,trades,gains}.{pdf,csv}?from=YYYY-MM-DD&to=YYYY-MM-DD` of the person who
 * asks.
 */
export async function downloadStatement(
  app: Needs,
  actor: Actor,
  name: string,
  query: Readonly<Record<string, unknown>>,
  { zone, isDemo }: { readonly zone: string; readonly isDemo: boolean },
): Promise<Download> {
  const [kindText, formatText] = name.split('.');
  const kind = statementKinds.find((one) => one === kindText);
  const format = statementFormats.find((one) => one === formatText);
  if (!kind || !format) return { status: 404, message: 'There is no such statement.' };
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const period = { from: text(query['from']), to: text(query['to']), zone };
  const read = readPeriod(period, app.clock.now());
  if (typeof read === 'string') return { status: 400, message: sentences[read] };
  const document = await makeStatement(app, actor.userId, {
    kind,
    period,
    ...read,
    email: actor.email,
    isDemo,
  });
  const fileName = `truefill-${kind}-${period.from}-${period.to}.${format}`;
  return format === 'csv'
    ? { fileName, type: 'text/csv; charset=utf-8', body: csvOf(document, zone) }
    : { fileName, type: 'application/pdf', body: await pdfOf(document, app.clock.now()) };
}
