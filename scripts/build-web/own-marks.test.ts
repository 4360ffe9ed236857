import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyOwnMarks, ownMarksOf, readOwnMarks } from './own-marks.ts';

let root: string;
let siteFile: string;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(8)]);
const write = (file: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'truefill-marks-'));
  siteFile = join(root, 'site.json');
  write('site.json', '{"marks":"./own"}');
  mkdirSync(join(root, 'own'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the operator’s own pictures', () => {
  it('are none without a site file, and none where it names no folder', () => {
    expect(readOwnMarks(undefined)).toEqual([]);
    write('site.json', '{}');
    expect(readOwnMarks(siteFile)).toEqual([]);
    expect(ownMarksOf([], '/')).toBeNull();
  });

  it('are known by symbol and by trader, under names that change with their content', () => {
    write('own/AAPL.svg', svg);
    write('own/.DS_Store', 'left by a file manager');
    write('own/traders/Tidewater Trend.png', png);
    const files = readOwnMarks(siteFile);
    const known = ownMarksOf(files, '/es/');
    expect(known?.instruments['AAPL']).toMatch(/^\/es\/assets\/mark-[0-9a-f]{10}\.svg$/);
    expect(known?.traders['Tidewater Trend']).toMatch(/^\/es\/assets\/mark-[0-9a-f]{10}\.png$/);
    write('own/AAPL.svg', svg.replace('0 0 1 1', '0 0 2 2'));
    expect(ownMarksOf(readOwnMarks(siteFile), '/es/')?.instruments).not.toEqual(known?.instruments);
  });

  it('are copied into the built site', () => {
    write('own/AAPL.svg', svg);
    const files = readOwnMarks(siteFile);
    copyOwnMarks(files, join(root, 'web'));
    expect(files).toHaveLength(1);
    expect(readFileSync(join(root, 'web', files[0]?.to ?? ''), 'utf8')).toBe(svg);
    expect(existsSync(join(root, 'web/assets'))).toBe(true);
  });

  it.each([
    ['a market that does not exist', 'AAPLE.svg', svg, /AAPLE\.svg: there is no market AAPLE$/],
    ['another type', 'AAPL.gif', 'GIF89a', /AAPL\.gif: must be an svg, png or webp file$/],
    ['a folder', 'old/AAPL.svg', svg, /own\/old: must be an svg, png or webp file$/],
    [
      'a file too large',
      'AAPL.svg',
      svg + ' '.repeat(64_000),
      /AAPL\.svg: has 64\d{3} bytes, 64000 are the limit$/,
    ],
    ['bytes of another type', 'AAPL.png', svg, /AAPL\.png: is no png file$/],
    ['a script', 'AAPL.svg', '<svg><script>1</script></svg>', /AAPL\.svg: must not hold scripts$/],
    ['a trader of another type', 'traders/Ana.webp', svg, /Ana\.webp: is no webp file$/],
  ])('are refused for %s, by the name of the file', (_what, file, content, message) => {
    write(`own/${file}`, content);
    expect(() => readOwnMarks(siteFile)).toThrow(message);
  });

  it('are refused where two files are of one market', () => {
    write('own/AAPL.png', png);
    write('own/AAPL.svg', svg);
    expect(() => readOwnMarks(siteFile)).toThrow(/AAPL\.svg: AAPL\.png is there already$/);
  });

  it('are refused where the folder is missing', () => {
    write('site.json', '{"marks":"elsewhere"}');
    expect(() => readOwnMarks(siteFile)).toThrow(/the folder .*elsewhere cannot be read$/);
  });
});
