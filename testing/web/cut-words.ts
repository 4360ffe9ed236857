// Finds long words that run over an edge or are cut without an ellipsis, as a person would see it.
import type { Page } from '@playwright/test';

export interface SeenWords {
  /** One line for each word that is not shown as it must be. */
  readonly faults: readonly string[];
  /** The marks before the eight letters that make a long word. */
  readonly marks: readonly string[];
}

/**
 * Reads all words of eight or more W that can be seen. Each line of them must stand inside the
 * window and inside every box around it, as far as the padding of that box; what is hidden must end
 * in an ellipsis.
 */
export const wordsSeen = (page: Page): Promise<SeenWords> =>
  page.evaluate(() => {
    const faults = new Set<string>();
    const marks = new Set<string>();
    const slack = 1;
    type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

    const nameOf = (element: Element): string =>
      [element.localName, ...[...element.classList].slice(0, 6)].join('.');
    const pathOf = (element: Element | null): string => {
      const names: string[] = [];
      for (let one = element; one && names.length < 4; one = one.parentElement) names.unshift(nameOf(one));
      return names.join(' > ');
    };
    /** For screen readers alone: a box of one pixel. */
    const isForEars = (element: Element): boolean => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (one.clientWidth <= 1 && getComputedStyle(one).overflowX === 'hidden') return true;
      return false;
    };
    /** The inside of a box without its padding. */
    const insideOf = (element: Element, style: CSSStyleDeclaration): Edges => {
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
    };
    const edgesOf = ({ left, right, top, bottom }: Edges): Edges => ({ left, right, top, bottom });
    const over = (text: Edges, box: Edges): number =>
      Math.round(Math.max(box.left - text.left, text.right - box.right));
    const below = (text: Edges, box: Edges): number =>
      Math.round(Math.max(box.top - text.top, text.bottom - box.bottom));

    /** What is wrong with one line of a text that stands in this element; undefined: nothing. */
    const faultOf = (line: Edges, holder: Element): string | undefined => {
      let text = line;
      // Only the box that breaks the lines draws an ellipsis into them.
      let isInline = true;
      let hasLeft = false;
      for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.display === 'contents' || style.display === 'inline') continue;
        const isClamped = style.webkitLineClamp !== 'none';
        const ends = isInline && (isClamped || style.textOverflow === 'ellipsis');
        isInline = false;
        if (ends && style.overflowX !== 'visible') text = box.getBoundingClientRect();
        else if (!hasLeft) {
          const inside = insideOf(box, style);
          if (over(text, inside) > slack) return `runs ${over(text, inside)} px over ${nameOf(box)}`;
          // A person scrolls down to what is below; what is hidden stays so.
          if (style.overflowY === 'auto' || style.overflowY === 'scroll') {
            const { top, bottom } = box.getBoundingClientRect();
            text = { ...edgesOf(text), top: Math.max(text.top, top), bottom: Math.min(text.bottom, bottom) };
          } else if (style.overflowY !== 'visible' && below(text, inside) > slack)
            return `is cut by ${nameOf(box)}`;
        }
        // What floats lies over the boxes that it belongs to.
        hasLeft ||= style.position === 'absolute' || style.position === 'fixed';
      }
      const past = over(text, { left: 0, right: innerWidth, top: 0, bottom: 0 });
      return past > slack ? `runs ${past} px out of the window` : undefined;
    };

    const note = (text: string, holder: Element, lines: Iterable<Edges>): void => {
      for (const [mark] of text.matchAll(/[a-z]+?(?=w{8})/gi)) marks.add(mark);
      for (const line of lines) {
        const fault = faultOf(line, holder);
        if (fault) {
          faults.add(`"${text.trim().slice(0, 24)}…" ${fault}, in ${pathOf(holder)}`);
          return;
        }
      }
    };
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isForEars(element);

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const holder = node.parentElement;
      if (!holder || !/w{8}/i.test(text) || holder.closest('option, textarea') || !isSeen(holder)) continue;
      // Blanks at the end of a line hang over it, unseen.
      for (const { index, 0: whole } of text.matchAll(/\S*w{8}\S*/gi)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + whole.length);
        note(whole, holder, range.getClientRects());
      }
    }
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
      const text = 'options' in field ? (field.selectedOptions[0]?.text ?? '') : field.value;
      if (!/w{8}/i.test(text) || !isSeen(field)) continue;
      if (getComputedStyle(field).textOverflow !== 'ellipsis')
        faults.add(`"${text.slice(0, 24)}…" is cut without an ellipsis, in ${pathOf(field)}`);
      if (field.parentElement) note(text, field.parentElement, [field.getBoundingClientRect()]);
    }
    for (const area of document.querySelectorAll('textarea'))
      for (const [mark] of area.value.matchAll(/[a-z]+?(?=w{8})/gi)) marks.add(mark);
    return { faults: [...faults], marks: [...marks] };
  });
