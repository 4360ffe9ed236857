// Finds words that run over an edge or are cut without an ellipsis, as a person would see it.
import type { Page } from '@playwright/test';

export interface SeenWords {
  /** One line for each word that is not shown as it must be. */
  readonly faults: readonly string[];
  /** The marks before the eight letters that make a long word. */
  readonly marks: readonly string[];
}

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** In the page: how boxes are measured and named. */
interface Measures {
  nameOf(element: Element): string;
  pathOf(element: Element): string;
  isSeen(element: Element): boolean;
  /** The inside of a box without its padding. */
  insideOf(element: Element, style: CSSStyleDeclaration): Edges;
  /** Pixels to the left or to the right of a box. */
  over(text: Edges, box: Edges): number;
  /** Pixels above or below a box. */
  past(text: Edges, box: Edges): number;
}

declare global {
  var boxMeasures: Measures;
  /** What is wrong with one line of a text that stands in this element; undefined: nothing. */
  var faultOfLine: (line: Edges, holder: Element) => string | undefined;
  /** Why a line that stands out of this box is all right: it is scrolled to, or meant to be unseen. */
  var isMeantFor: (line: Edges, box: Element) => boolean;
}

function placeMeasures(): void {
  /** For screen readers alone: a box of one pixel. */
  const isForEars = (element: Element): boolean => {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (one.clientWidth <= 1 && getComputedStyle(one).overflowX === 'hidden') return true;
    return false;
  };
  const nameOf = (element: Element): string =>
    [element.localName, ...[...element.classList].slice(0, 6)].join('.');
  globalThis.boxMeasures = {
    nameOf,
    pathOf: (element) => {
      const names: string[] = [];
      for (let one: Element | null = element; one && names.length < 4; one = one.parentElement)
        names.unshift(nameOf(one));
      return names.join(' > ');
    },
    isSeen: (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isForEars(element),
    insideOf: (element, style) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const size = (side: string): number =>
        parseFloat(style.getPropertyValue(`border-${side}-width`)) +
        parseFloat(style.getPropertyValue(`padding-${side}`));
      return {
        left: left + size('left'),
        right: right - size('right'),
        top: top + size('top'),
        bottom: bottom - size('bottom'),
      };
    },
    over: (text, box) => Math.round(Math.max(box.left - text.left, text.right - box.right)),
    past: (text, box) => Math.round(Math.max(box.top - text.top, text.bottom - box.bottom)),
  };
}

/**
 * A line stands inside the window and inside every box around it, as far as the padding of that
 * box; where the box that breaks the lines draws an ellipsis, that box takes its place.
 */
function placeFaultOfLine(): void {
  const { nameOf, insideOf, over, past } = globalThis.boxMeasures;
  const slack = 1;
  const endsInEllipsis = (style: CSSStyleDeclaration): boolean =>
    style.overflowX !== 'visible' && (style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis');
  const scrolls = ({ overflowY }: CSSStyleDeclaration): boolean => /auto|scroll/.test(overflowY);
  const faultIn = (text: Edges, box: Element, style: CSSStyleDeclaration): string | undefined => {
    const inside = insideOf(box, style);
    if (over(text, inside) > slack) return `runs ${over(text, inside)} px over ${nameOf(box)}`;
    // A person scrolls down to what is below; what is hidden stays so. Padding hides nothing.
    const frame = box.getBoundingClientRect();
    const isCut = style.overflowY !== 'visible' && !scrolls(style) && past(text, frame) > slack;
    return isCut ? `is cut by ${nameOf(box)}` : undefined;
  };
  /** What of a text is left between the upper and the lower edge of a box that scrolls. */
  const shownIn = ({ left, right, top, bottom }: Edges, box: Element): Edges => {
    const frame = box.getBoundingClientRect();
    return { left, right, top: Math.max(top, frame.top), bottom: Math.min(bottom, frame.bottom) };
  };
  globalThis.isMeantFor = (line, box) => {
    const { overflowX, flexWrap } = getComputedStyle(box);
    // A strip of tabs or of links, a marked region.
    if (/auto|scroll/.test(overflowX) && box.matches('[role=tablist], nav > ul, [tabindex="0"]')) return true;
    // Prices that run by.
    if (box.matches('.ticker')) return true;
    // What has no room goes to a second line, which is not seen.
    return (
      overflowX === 'hidden' && flexWrap === 'wrap' && line.top >= box.getBoundingClientRect().bottom - slack
    );
  };
  globalThis.faultOfLine = (line, holder) => {
    let text = line;
    let isBroken = false;
    for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (/^(contents|inline)$/.test(style.display)) continue;
      if (!isBroken && endsInEllipsis(style)) text = box.getBoundingClientRect();
      else {
        if (globalThis.isMeantFor(text, box)) return undefined;
        const fault = faultIn(text, box, style);
        if (fault !== undefined) return fault;
        if (scrolls(style)) text = shownIn(text, box);
      }
      isBroken = true;
      // What floats lies over the boxes that it belongs to.
      if (/^(absolute|fixed)$/.test(style.position)) break;
    }
    const out = over(text, { left: 0, right: innerWidth, top: 0, bottom: 0 });
    return out > slack ? `runs ${out} px out of the window` : undefined;
  };
}

/** What a pass over the page found. */
type Found = readonly (readonly [text: string, fault: string | undefined, path: string])[];

/** `pattern`: which words are read. */
function readTexts(pattern: string): Found {
  const { pathOf, isSeen } = globalThis.boxMeasures;
  const found: [string, string | undefined, string][] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    const words = [...(node.nodeValue ?? '').matchAll(new RegExp(pattern, 'giu'))];
    if (
      !holder ||
      words.length === 0 ||
      holder.closest('option, textarea, .text-transparent') ||
      !isSeen(holder)
    )
      continue;
    // Blanks at the end of a line hang over it, unseen.
    for (const { index, 0: word } of words) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const faults = [...range.getClientRects()].map((line) => globalThis.faultOfLine(line, holder));
      found.push([word, faults.find((fault) => fault !== undefined), pathOf(holder)]);
    }
  }
  return found;
}

/** A field of one line is one box; a text area breaks its lines by itself. */
function readFields(): Found {
  const { pathOf, isSeen } = globalThis.boxMeasures;
  const faultOf = (field: HTMLElement): string | undefined => {
    if (field instanceof HTMLTextAreaElement || !field.parentElement) return undefined;
    if (getComputedStyle(field).textOverflow !== 'ellipsis') return 'is cut without an ellipsis';
    return globalThis.faultOfLine(field.getBoundingClientRect(), field.parentElement);
  };
  type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  return [...document.querySelectorAll<Typed>('input, select, textarea')].flatMap((field) => {
    const text = 'options' in field ? (field.selectedOptions[0]?.text ?? '') : field.value;
    return /w{8}/i.test(text) && isSeen(field) ? [[text, faultOf(field), pathOf(field)] as const] : [];
  });
}

const longWord = '\\S*w{8}\\S*';
/** Every word, and every figure: without a letter or a digit it is a sign. */
export const everyWord = '\\S*[\\p{L}\\d]\\S*';

/** Reads all words of eight or more W that can be seen in the page now, or those of the pattern. */
export async function wordsSeen(page: Page, pattern = longWord): Promise<SeenWords> {
  await page.evaluate(placeMeasures);
  await page.evaluate(placeFaultOfLine);
  const found = [...(await page.evaluate(readTexts, pattern)), ...(await page.evaluate(readFields))];
  const faults = found.flatMap(([text, fault, path]) =>
    fault === undefined ? [] : [`"${text.slice(0, 24)}…" ${fault}, in ${path}`],
  );
  const marks = found.flatMap(([text]) => [...text.matchAll(/[a-z]+?(?=w{8})/gi)].map(([mark]) => mark));
  return { faults: [...new Set(faults)], marks };
}
