const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * A text in lines that fit, broken behind blanks, and within a word that is wider than a line. No
 * letter is lost. `fits` says whether a piece has room.
 */
export function linesOf(text: string, fits: (piece: string) => boolean): string[] {
  if (fits(text)) return [text];
  const lines: string[] = [];
  let line = '';
  const add = (piece: string): void => {
    if (line === '' || fits((line + piece).trimEnd())) line += piece;
    else {
      lines.push(line.trimEnd());
      line = piece;
    }
  };
  for (const word of text.split(/(?<=\s)(?=\S)/u)) {
    if (fits(word.trimEnd())) {
      add(word);
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    for (const { segment } of graphemes.segment(word)) add(segment);
  }
  return [...lines, line.trimEnd()];
}
