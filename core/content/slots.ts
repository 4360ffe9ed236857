// Prerendered pages hold slots for values that change; the server fills them while it answers, so
// no script is needed to see them.

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/**
 * Stands for the public address ("https://example.org") in head tags; filled from the value
 * `site:url`.
 */
export const sitePlaceholder = '__SITE_URL__';

const textSlot = /(<[a-z]+[^<>]*\sdata-slot="([^"]+)"[^<>]*>)[^<]*/g;
const valueSlot = /(\sdata-value-slot="([^"]+)"\sdata-value=")[^"]*"/g;

/**
 * Fills the slots of a prerendered page. `data-slot="price:BTC"` takes its text,
 * `data-value-slot="dir:BTC" data-value="…"` takes its attribute. Values are escaped; a slot
 * without a value keeps what the build wrote ("—").
 */
export function fillSlots(html: string, values: Readonly<Record<string, string>>): string {
  const valueOf = (name: string): string | undefined =>
    Object.hasOwn(values, name) ? values[name] : undefined;
  return html
    .replaceAll(sitePlaceholder, () => escapeHtml(valueOf('site:url') ?? ''))
    .replace(textSlot, (whole, tag: string, name: string) => {
      const value = valueOf(name);
      return value === undefined ? whole : tag + escapeHtml(value);
    })
    .replace(valueSlot, (whole, start: string, name: string) => {
      const value = valueOf(name);
      return value === undefined ? whole : `${start}${escapeHtml(value)}"`;
    });
}

/** Names of all slots of a page, each once: what the server must look up. */
export function slotNames(html: string): string[] {
  const names = [...html.matchAll(textSlot), ...html.matchAll(valueSlot)].map((match) => match[2] ?? '');
  return [...new Set(names)];
}
