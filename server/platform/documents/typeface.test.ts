// Every script that a name may be written in has a font, and its letters join as they should.
import type { Font } from 'fontkit';
import { inflateSync } from 'node:zlib';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { Canvas } from '#server/platform/documents/canvas.ts';
import { rightToLeft } from '#server/platform/documents/face.ts';
import { pdfOf } from '#server/platform/documents/pdf.ts';
import type { Run } from '#server/platform/documents/runs.ts';
import { typefaceOf } from '#server/platform/documents/typeface.ts';

/** The scripts that Unicode recommends for names (UAX 31, table 5), and signs beside them. */
const names: readonly (readonly [script: string, name: string])[] = [
  ['Latin', 'Łódź Nguyễn Ağca Ɖ'],
  ['Cyrillic', 'Жанна Ґ Ѣ'],
  ['Greek', 'Ανάπτυξη ᾠδή'],
  ['Armenian', 'Աճ պորտֆել'],
  ['Hebrew', 'תיק צמיחה'],
  ['Arabic', 'محفظة النمو پژگچ'],
  ['Thaana', 'ދިވެހި'],
  ['Devanagari', 'श्री क्षमा विकास'],
  ['Bengali', 'শ্রী বৃদ্ধি'],
  ['Gurmukhi', 'ਵਿਕਾਸ ਸ੍ਰੀ'],
  ['Gujarati', 'વૃદ્ધિ ક્ષ'],
  ['Oriya', 'ଅଭିବୃଦ୍ଧି'],
  ['Tamil', 'வளர்ச்சி கொடி'],
  ['Telugu', 'వృద్ధి శ్రీ'],
  ['Kannada', 'ಬೆಳವಣಿಗೆ ಶ್ರೀ'],
  ['Malayalam', 'വളർച്ച ക്ഷ'],
  ['Sinhala', 'ශ්‍රී ලංකා ගොඩ'],
  ['Thai', 'การเติบโต น้ำ'],
  ['Lao', 'ການເຕີບໂຕ ນ້ຳ'],
  ['Tibetan', 'བོད་ཡིག་རྒྱ'],
  ['Myanmar', 'ကျော် မြန်မာ'],
  ['Georgian', 'ზრდა ᲖᲠᲓᲐ'],
  ['Hangul', '성장 포트폴리오'],
  ['Ethiopic', 'እድገት'],
  ['Khmer', 'ការលូតលាស់ ស្រី'],
  ['Han, simplified', '王小明的成长股'],
  ['Han, traditional', '臺灣證券'],
  ['Hiragana and Katakana', '田中さくら カタカナ'],
  ['Bopomofo', 'ㄅㄆㄇ'],
  ['emoji', '🚀 👩‍💻 📈'],
  ['signs', '★ ☆ ♥ ✓ → ▲ № ™ € ₿ ≈ ∞'],
];
/** What the pages say, unpacked. */
const contentOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/FlateDecode\s*>>\s*stream\n(.*?)\nendstream/gs)]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .join('\n');
const actualText = (name: string): string =>
  `/ActualText (${Buffer.from(`\uFEFF${name}`, 'utf16le').swap16().toString('latin1')})`;
const fontOf = ({ face }: Run): Font => face.source as Font;
const shownIn = (runs: readonly Pick<Run, 'shown'>[]) => runs.map(({ shown }) => shown).join('|');
const runsOf = async (text: string) => (await typefaceOf({ 400: [text], 600: [text] })).runsOf(text, '400');

describe('a name', () => {
  it.each(names)('in %s is drawn with glyphs of its own: %s', async (_script, name) => {
    const { runsOf: runs } = await typefaceOf({ 400: [name], 600: [name] });
    for (const weight of ['400', '600'] as const) {
      const drawn = runs(name, weight);
      expect(drawn.map(({ text }) => text).join('')).not.toMatch(/[?\uFFFD]/);
      for (const run of drawn.filter(({ face }) => face.isShaped)) {
        const { glyphs } = fontOf(run).layout(run.text, run.isRightToLeft ? [rightToLeft] : []);
        // Glyph 0 is the empty box.
        expect(glyphs.map(({ id }) => id)).not.toContain(0);
      }
    }
  });

  it('is found by a program that reads the document', async () => {
    // Where one letter is one glyph; what joins is read in pieces by some programs.
    const plain = [
      'Ανάπτυξη',
      'Աճ',
      'ზრდა',
      'እድገት',
      '성장',
      '王小明的成长股',
      '臺灣證券',
      'さくら',
      '🚀',
      'Жанна',
      '★',
    ];
    const { text } = await extractText(
      new Uint8Array(await pdfOf({ title: plain.join(' '), lead: plain, tables: [] }, 0)),
    );
    for (const name of plain) expect(text.join('\n').split(name)).toHaveLength(4);
  });

  it('is copied as it was typed where its letters share parts', async () => {
    // Letters whose numbers hold no byte that a PDF escapes.
    const joined = ['نمو', 'น้ำ', 'ကျော်'];
    const content = contentOf(await pdfOf({ title: 'T', lead: joined, tables: [] }, 0));
    for (const name of joined) {
      expect(content).toContain(actualText(name));
    }
  });

  it('shows U+FFFD for a letter that no font has, not a question mark that nobody typed', async () => {
    expect((await runsOf('ᚠ a ᚠ?')).map(({ text }) => text).join('')).toBe('\uFFFD a \uFFFD?');
  });
});

describe('letters', () => {
  const glyphsOf = async (text: string) =>
    (await runsOf(text)).flatMap((run) =>
      run.face.isShaped ? fontOf(run).layout(run.text, run.isRightToLeft ? [rightToLeft] : []).glyphs : [],
    );
  it('take the form of their place in Arabic, and read from right to left', async () => {
    const [one, inWord] = [await glyphsOf('ع'), await glyphsOf('ععع')];
    expect(new Set([...one, ...inWord].map(({ id }) => id)).size).toBe(4);
    const [last, , first] = await glyphsOf('محل');
    expect([last?.codePoints, first?.codePoints]).toEqual([['ل'.codePointAt(0)], ['م'.codePointAt(0)]]);
  });

  it('join, split and change places where their script wants it', async () => {
    // A conjunct is one glyph.
    expect(await glyphsOf('क्ष')).toHaveLength(1);
    // The vowel i stands before its consonant, a split vowel on both sides of it.
    expect((await glyphsOf('कि')).map(({ id }) => id)).not.toEqual(
      (await Promise.all(['क', 'ि'].map(glyphsOf))).flat().map(({ id }) => id),
    );
    expect(await glyphsOf('கொ')).toHaveLength(3);
    // A family of emoji is one picture.
    expect(await glyphsOf('👩‍💻')).toHaveLength(1);
  });
});

describe('marks', () => {
  const canvasFor = async (text: string) =>
    new Canvas({ title: '', lead: [], tables: [] }, await typefaceOf({ 400: [text], 600: [] }), 0);
  it.each(['ɔ̃', 'Ɛ̃', 'Ж̄', 'Σ̈', 'é̱', '1️⃣'])(
    'stand on their letter, whichever font draws it: %s',
    async (letter) => {
      const canvas = await canvasFor(letter);
      const { runs, width } = canvas.measure(letter, '400', 10);
      const [base, ...marks] = runs;
      expect(base?.isMark).toBe(false);
      expect(width).toBeCloseTo(base?.width ?? 0, 6);
      expect(marks.length).toBeGreaterThan(0);
      for (const { face, shift, shown } of marks)
        expect(shift + face.outlineOf(shown.codePointAt(0) ?? 0).middle * 10).toBeCloseTo(-width / 2, 6);
    },
  );

  it('go above a capital', async () => {
    const [low, high] = await Promise.all(
      ['ɔ̃', 'Ɛ̃'].map(
        async (letter) => (await canvasFor(letter)).measure(letter, '400', 10).runs[1]?.rise ?? -1,
      ),
    );
    expect([low, (high ?? 0) > 0.5]).toEqual([0, true]);
  });

  it('are left out where no font has them, and leave their letter', async () => {
    expect(shownIn(await runsOf('ae\u0332'))).toBe('ae');
  });

  it('do not part what one font has whole', async () => {
    for (const letter of ['ọ̀', 'g̃', 'कि', 'น้ำ', 'é']) {
      const runs = await runsOf(letter);
      expect([letter, runs.length, runs[0]?.isMark]).toEqual([letter, 1, false]);
    }
  });
});

describe('direction', () => {
  it('of a text holds in each of its lines', async () => {
    const name = 'My long-term savings النمو (USD) Main';
    const canvas = new Canvas(
      { title: '', lead: [], tables: [] },
      await typefaceOf({ 400: [name], 600: [] }),
      0,
    );
    const lines = canvas.lines(name, 95, '400', 8.5).map(({ runs }) => shownIn(runs));
    expect(lines.join(' / ')).toBe('My long-term savings / النمو| (USD) Main');
  });

  it('does not change the order in which a text is copied', async () => {
    const content = contentOf(await pdfOf({ title: 'T', lead: ['نمو ن'], tables: [] }, 0));
    const at = (word: string) => content.indexOf(actualText(word));
    expect(at('نمو')).toBeGreaterThan(-1);
    expect(at('نمو')).toBeLessThan(at('ن'));
  });

  it.each([
    ['Portfolio محفظة النمو in USD', 'Portfolio |النمو| |محفظة| in USD'],
    ['תיק (12)', '(|12|) |תיק'],
    ['a (תיק) b', 'a (|תיק|) b'],
    ['plain', 'plain'],
  ])('of %s, from left to right', async (text, seen) => {
    expect(shownIn(await runsOf(text))).toBe(seen);
  });
});
