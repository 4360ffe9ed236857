// No bare figure in public pages: a number that a visitor could take for a claim must come from the
// claims registry.

/**
 * Elements whose figures are accounted for: claims, slots, labelled worked examples, and what is no
 * claim by its nature.
 */
const accounted = [
  /<(span|li|p|dd)\b[^>]*\sdata-claim="[^"]*"[^>]*>[\s\S]*?<\/\1>/g,
  /<(span|time|code|pre)\b[^>]*\sdata-slot="[^"]*"[^>]*>[\s\S]*?<\/\1>/g,
  /<figure\b[^>]*\sdata-example[^>]*>[\s\S]*?<\/figure>/g,
  /<(address|pre|code|svg|style|script|option)\b[^>]*>[\s\S]*?<\/\1>/g,
  /<[^>]+>/g,
] as const;
/** Names that hold a digit and claim nothing. */
const names = [/S&amp;P 500/g, /Nasdaq 100/g, /TRC-?20|ERC-?20/g, /\bStep \d\b/g];

/**
 * Each figure outside the registry with the words around it; empty for a page that keeps the rule.
 */
export function bareFigures(html: string): string[] {
  const body = /<body[\s\S]*<\/body>/.exec(html)?.[0] ?? html;
  let text = body;
  for (const pattern of accounted) text = text.replace(pattern, ' ');
  for (const name of names) text = text.replace(name, ' ');
  text = text.replace(/&[a-z#0-9]+;/g, ' ').replace(/\s+/g, ' ');
  return [...text.matchAll(/\d/g)].map(({ index }) => text.slice(Math.max(0, index - 30), index + 20).trim());
}
