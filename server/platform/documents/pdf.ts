// A document as PDF: A4, on its side unless it says otherwise.
import { Canvas, margin } from '#server/platform/documents/canvas.ts';
import type { TableDocument } from '#server/platform/documents/document.ts';
import { drawTable } from '#server/platform/documents/table.ts';
import { typefaceOf } from '#server/platform/documents/typeface.ts';

/** The document as bytes, made at this instant. */
export async function pdfOf(document: TableDocument, at: number): Promise<Buffer> {
  const canvas = new Canvas(document, await typefaceOf(textsOf(document)), at);
  canvas.text('Truefill', '600', 9, 20);
  canvas.text(document.title, '600', 17, 26);
  for (const text of document.lead) canvas.text(text, '400', 9, 12);
  canvas.y += 16;
  for (const table of document.tables) await drawTable(canvas, table);
  const { count } = canvas.document.bufferedPageRange();
  for (let place = 0; place < count; place++) {
    canvas.document.switchToPage(place);
    const foot = canvas.measure(`${document.title}, page ${place + 1} of ${count}`, '400', 8);
    canvas.draw(margin, foot, canvas.height - 34);
  }
  return bytesOf(canvas.document);
}

/** Every text of the document, by the weight it is written in. */
const textsOf = ({ title, lead, tables }: TableDocument) => ({
  400: [title, ...lead, ...tables.flatMap(({ rows, emptyText = '' }) => [...rows.flat(), emptyText])],
  600: [
    title,
    ...tables.flatMap((table) => [
      table.title,
      ...table.columns.map((column) => column.title),
      ...(table.totals ?? []).flat(),
    ]),
  ],
});

async function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
