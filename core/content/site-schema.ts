import { type Accent, defaultSite, type SiteProfile } from '#core/content/site.ts';
import { emailSchema } from '#core/identity/rules.ts';
import { z } from '#core/values/z.ts';
import { zoneNamed } from '#core/values/zone/zone.ts';

const line = z.string().min(1).max(120);
const paragraphs = z.array(z.string().min(1).max(2_000)).max(20);
const hex = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #2740d0');
const accent = z.strictObject({ fill: hex, fillHover: hex, onFill: hex, text: hex, soft: hex });

/** Whether an SVG could do something by itself where a browser opens it as a page. */
export const holdsScript = (svg: string): boolean =>
  /<(\w+:)?script|\son\w+\s*=|javascript:|<(\w+:)?foreignObject/i.test(svg);

const schema = z.strictObject({
  name: line.max(40),
  tagline: line,
  operator: z.string().max(120),
  legal: z.strictObject({ privacy: paragraphs, terms: paragraphs, risk: paragraphs }),
  contact: z.strictObject({
    email: emailSchema,
    phone: z.string().max(40),
    address: z.array(line).max(6),
    hours: z.array(z.tuple([line, line])).max(8),
    zone: z
      .string()
      .refine((name) => zoneNamed(name) !== undefined, 'must be an IANA time zone such as Europe/Berlin'),
    answer: line,
  }),
  social: z.array(z.strictObject({ name: line, url: z.url({ protocol: /^https$/ }) })).max(8),
  logoSvg: z
    .string()
    .max(20_000)
    .regex(/^\s*<svg[\s>]/, 'must be an SVG')
    .refine((text) => !holdsScript(text), 'must not hold scripts')
    .nullable(),
  marks: line.nullable(),
  accent: z.strictObject({ light: accent, dark: accent }).nullable(),
  sampleFigures: z.boolean(),
  sampleReviews: z.boolean(),
  sampleAnalysis: z.boolean(),
});

/** Backgrounds of the two themes (web/ui/tokens.css): an accent must be readable on them. */
const backgrounds = { light: '#f7f6f2', dark: '#0b0c0f' } as const;
const leastContrast = 4.5;

/**
 * The operator's profile over the defaults.
 * @throws Error with one line per problem: unknown keys, bad values, colours below WCAG AA (4.5 to
 * 1).
 */
export function readSiteProfile(given: unknown): SiteProfile {
  const overrides = given as Partial<SiteProfile> | undefined;
  const merged = {
    ...defaultSite,
    ...overrides,
    contact: { ...defaultSite.contact, ...overrides?.contact },
    legal: { ...defaultSite.legal, ...overrides?.legal },
  };
  const result = schema.safeParse(merged);
  if (!result.success)
    throw new Error(
      result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    );
  const faint = result.data.accent ? unreadable(result.data.accent) : [];
  if (faint.length > 0) throw new Error(faint.join('\n'));
  return result.data;
}

const unreadable = (accents: Readonly<Record<'light' | 'dark', Accent>>): string[] =>
  (['light', 'dark'] as const).flatMap((theme) => {
    const { fill, fillHover, onFill, text, soft } = accents[theme];
    const pairs = [
      ['onFill on fill', onFill, fill],
      ['onFill on fillHover', onFill, fillHover],
      ['text on the background', text, backgrounds[theme]],
      ['text on soft', text, soft],
    ] as const;
    return pairs
      .filter(([, over, under]) => contrast(over, under) < leastContrast)
      .map(
        ([what, over, under]) =>
          `accent.${theme}: ${what} has a contrast of ${contrast(over, under).toFixed(2)}, ${leastContrast} is needed`,
      );
  });

/** WCAG 2.2 contrast ratio of two hex colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

function luminance(colour: string): number {
  const channel = (start: number): number => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
