import { planTitles, priceCents } from '#core/plans/plans.ts';
import { formatUnits } from '#core/values/money.ts';
import { secondMs } from '#core/values/time.ts';
import { wallIn } from '#core/values/zone/zone.ts';
import { billNumber } from '#server/domains/plans/rules.ts';
import { type Bill, findBill } from '#server/domains/plans/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { TableDocument } from '#server/platform/documents/document.ts';
import { pdfOf } from '#server/platform/documents/pdf.ts';
import type { Download } from '#server/platform/http/downloads.ts';

type Table = TableDocument['tables'][number];
type Needs = Pick<App, 'db' | 'clock' | 'config'>;

/** `/invoices/{id}.pdf` of the person who asks; somebody else's is like one that never was. */
export async function downloadInvoice(
  app: Needs,
  actor: Actor,
  name: string,
  zone: string,
): Promise<Download> {
  const bill = await findBill(app.db.read, name.replace(/\.pdf$/, ''));
  if (!name.endsWith('.pdf') || bill?.userId !== actor.userId)
    return { status: 404, message: 'There is no such invoice.' };
  return {
    fileName: `truefill-invoice-${billNumber(bill)}.pdf`,
    type: 'application/pdf',
    body: await pdfOf(invoiceDocument(app, actor, bill, zone), bill.at),
  };
}

/** `2026-11-20 14:05`. */
const minute = (zone: string, at: number): string => wallIn(zone, at).replace(/:\d\d(?= |$)/, '');

const kindTexts: Readonly<Record<Bill['kind'], string>> = {
  start: 'First month',
  upgrade: 'Upgrade for the rest of the month',
  renewal: 'Month',
};

function invoiceDocument({ config }: Needs, actor: Actor, bill: Bill, zone: string): TableDocument {
  const { site } = config;
  return {
    title: `Invoice ${billNumber(bill)}`,
    isUpright: true,
    lead: [
      ...(config.MODE === 'demo' ? ['Demo – no real money'] : []),
      `From ${site.name}, ${site.contact.email}`,
      `To ${actor.email}`,
      `Date ${minute(zone, bill.at)} (${zone})`,
      'Paid from the USD wallet on that date. All amounts in US dollars.',
    ],
    tables: [
      billedTable(bill, zone),
      bill.fromPlan === null ? priceTable(bill) : computationTable(bill, bill.fromPlan),
    ],
  };
}

function billedTable(bill: Bill, zone: string): Table {
  const { start, end } = bill.period;
  const amount = formatUnits(bill.cents, 2);
  const plan = planTitles[bill.plan];
  const title = bill.fromPlan ? `${planTitles[bill.fromPlan]} to ${plan}` : `${plan} plan`;
  return {
    title: kindTexts[bill.kind],
    columns: [{ title: 'Description' }, { title: `Period (${zone})` }, { title: 'Amount', isFigure: true }],
    rows: [[title, `${minute(zone, bill.fromPlan ? bill.at : start)} to ${minute(zone, end)}`, amount]],
    totals: [['Total paid', '', amount]],
  };
}

/** How the price of moving up comes about. */
function computationTable(bill: Bill, fromPlan: Bill['plan']): Table {
  const { start, end } = bill.period;
  const difference = priceCents[bill.plan] - priceCents[fromPlan];
  return {
    title: 'How it was computed',
    columns: [{ title: 'Step' }, { title: 'Figure', isFigure: true }],
    rows: [
      ['Difference of the two prices per month', formatUnits(difference, 2)],
      ['Seconds left of the paid month', String(Math.floor((end - bill.at) / secondMs))],
      ['Seconds of the whole month', String(Math.round((end - start) / secondMs))],
      ['Share of the difference, rounded down to the cent', formatUnits(bill.cents, 2)],
    ],
  };
}

const priceTable = ({ plan }: Bill): Table => ({
  title: 'Price',
  columns: [{ title: 'Plan' }, { title: 'Per month', isFigure: true }],
  rows: [[planTitles[plan], formatUnits(priceCents[plan], 2)]],
});
