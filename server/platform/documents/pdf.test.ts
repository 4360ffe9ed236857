// A PDF as other programs read it: nothing is cut, nothing lies over its neighbour, and names keep
// their letters.
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { DocumentTable, TableDocument } from '#server/platform/documents/document.ts';
import { pdfOf } from '#server/platform/documents/pdf.ts';

const read = async (document: TableDocument) => new Uint8Array(await pdfOf(document, 0));
const pagesOf = async (document: TableDocument) => (await extractText(await read(document))).text;

interface Piece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseLine: number;
}
/** What stands on each page, and where. */
async function piecesOf(document: TableDocument): Promise<Piece[][]> {
  const pdf = await getDocumentProxy(await read(document));
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));
  return Promise.all(
    pages.map(async (page) =>
      (await page.getTextContent()).items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , left = 0, baseLine = 0] = item.transform as number[];
        return [{ text: item.str, left, right: left + item.width, baseLine }];
      }),
    ),
  );
}
const withTable = (table: Partial<DocumentTable>, more: Partial<TableDocument> = {}): TableDocument => ({
  title: 'Test',
  lead: [],
  tables: [
    { title: 'T', columns: [{ title: 'Text (a)' }, { title: 'Figure', isFigure: true }], rows: [], ...table },
  ],
  ...more,
});

describe('a document', () => {
  it('has grouped figures, its head and a number on each page, and its sums', async () => {
    const rows = Array.from({ length: 80 }, (_, place) => [`Line ${place} – “Łódź ñ”`, '-1234567.89']);
    const lead = ['Жанна Ґ, Nguyễn Thị Hồng, Ağca'];
    const pages = await pagesOf(withTable({ rows, totals: [['Total', '-98765431.20']] }, { lead }));
    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain('Жанна Ґ, Nguyễn Thị Hồng, Ağca');
    expect(pages.join(' ').match(/-1,234,567\.89/g)).toHaveLength(80);
    for (const [place, page] of pages.entries()) {
      expect(page).toContain('Text (a)');
      expect(page).toContain(`Test, page ${place + 1} of 3`);
    }
    expect(pages[2]).toContain('Line 79 – “Łódź ñ”');
    expect(pages[2]).toContain('-98,765,431.20');
  });

  it('has the same bytes for the same content', async () => {
    const one = await read(withTable({ rows: [['王 محفظة', '1']] }));
    expect(await read(withTable({ rows: [['王 محفظة', '1']] }))).toEqual(one);
  });
});

describe('columns', () => {
  const ether = '-1234567.123456789012345678';
  const shown = '-1,234,567.123456789012345678';
  const cases: readonly (readonly [string, Partial<DocumentTable>, readonly string[]])[] = [
    [
      'hold ether to its last digit and offsets of half an hour',
      {
        columns: [
          { title: 'Time', isTime: true },
          { title: 'Type' },
          { title: 'Description' },
          { title: 'Asset' },
          { title: 'Amount', isFigure: true },
          { title: 'Balance', isFigure: true },
        ],
        rows: [['2026-04-05 01:30:00 +10:30', 'withdrawal', 'Sent '.repeat(60), 'ETH', ether, ether]],
      },
      ['2026-04-05 01:30:00 +10:30', 'withdrawal', shown],
    ],
    [
      'write smaller where figures are wider than the page',
      {
        columns: [
          { title: 'Place' },
          ...Array.from({ length: 9 }, (_, at) => ({ title: `F${at}`, isFigure: true })),
        ],
        rows: [['Portfolio '.repeat(9), ...Array.from({ length: 9 }, () => ether)]],
      },
      [shown],
    ],
    [
      'break a word that is wider than its column',
      { columns: [{ title: 'A' }, { title: 'B' }], rows: [['x'.repeat(400), 'y'.repeat(400)]] },
      [],
    ],
    [
      'break Arabic and Han',
      {
        rows: [
          ['محفظة النمو '.repeat(30), '1'],
          ['成长'.repeat(150), '1'],
        ],
      },
      [],
    ],
  ];
  it.each(cases)('%s', async (_name, table, whole) => {
    const document = withTable(table, { lead: ['w'.repeat(700)], isUpright: true });
    const pages = await piecesOf(document);
    const texts = pages.flat().map(({ text }) => text);
    for (const text of whole) expect(texts).toContain(text);
    for (const { text, left, right } of pages.flat())
      expect([text, left >= 41.9, right <= 595.28 - 41.9]).toEqual([text, true, true]);
    for (const pieces of pages)
      for (const line of Map.groupBy(pieces, ({ baseLine }) => Math.round(baseLine)).values()) {
        // Letters that join overlap by themselves.
        const sorted = line.filter(({ text }) => /^[ -~]+$/.test(text)).toSorted((a, b) => a.left - b.left);
        for (const [place, { text, left }] of sorted.entries())
          expect([text, left >= (sorted[place - 1]?.right ?? 0) - 0.1]).toEqual([text, true]);
      }
    // Nothing is lost, only put into lines. Letters that share parts are not all read back.
    const letters = (text: string) => text.replace(/[^!-~\p{sc=Han}]|,/gu, '');
    const given = letters([...document.lead, ...document.tables.flatMap(({ rows }) => rows.flat())].join(''));
    const drawn = letters(texts.join(''));
    for (const letter of new Set(given))
      expect([letter, drawn.split(letter).length >= given.split(letter).length]).toEqual([letter, true]);
  });
});
