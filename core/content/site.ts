// Who runs this site: name, colours, contact. The operator's own file replaces any of it
// (SITE_FILE, see docs/look-up/configuration.md).

/** Colours of what can be acted on, in one theme. Hex, as in "#2740d0". */
export interface Accent {
  /** Filled buttons. */
  readonly fill: string;
  readonly fillHover: string;
  /** Text on a filled button. */
  readonly onFill: string;
  /** Links and marked text on the page's own background. */
  readonly text: string;
  readonly soft: string;
}

export interface SiteProfile {
  readonly name: string;
  /** Title of the landing page, after the name. */
  readonly tagline: string;
  /** Legal person behind the site, for the footer; empty while there is none. */
  readonly operator: string;
  /**
   * What the operator's law asks for, paragraphs at the top of the legal pages: who controls the data,
   * who is licensed where, which warnings a regulator prescribes.
   */
  readonly legal: Readonly<Record<'privacy' | 'terms' | 'risk', readonly string[]>>;
  readonly contact: {
    readonly email: string;
    readonly phone: string;
    /** Lines of the postal address. */
    readonly address: readonly string[];
    /** Days and times, a line each. */
    readonly hours: readonly (readonly [days: string, times: string])[];
    /** IANA zone in which the hours are meant. */
    readonly zone: string;
    /** What the operator promises about answering. */
    readonly answer: string;
  };
  /** Shown only when there are any. */
  readonly social: readonly { readonly name: string; readonly url: string }[];
  /** An SVG in place of the mark; its text, as read from the operator's file. */
  readonly logoSvg: string | null;
  /**
   * A folder, relative to the operator's file, with pictures in place of the built-in marks:
   * `AAPL.svg`, and `traders/` with files called as a trader or the id of a lead; svg, png or webp,
   * 64 kB at most. The web build copies them.
   */
  readonly marks: string | null;
  readonly accent: { readonly light: Accent; readonly dark: Accent } | null;
  /**
   * Demo only: the figures of the original brochure, each in a card that says that it is none of
   * this service's.
   */
  readonly sampleFigures: boolean;
  /** Demo only: reviews that are placeholders and say so. */
  readonly sampleReviews: boolean;
  /**
   * Demo only: sample text and invented figures about the two featured shares, labelled as such.
   */
  readonly sampleAnalysis: boolean;
}

export const defaultSite: SiteProfile = {
  name: 'Truefill',
  tagline: 'trade and copy with figures that add up',
  operator: '',
  legal: { privacy: [], terms: [], risk: [] },
  contact: {
    email: 'support@truefill.example',
    phone: '+1 (555) 010-0199',
    address: ['1 Example Street', 'New York, NY 10001'],
    hours: [
      ['Monday to Friday', '9:00 AM – 6:00 PM'],
      ['Saturday', '10:00 AM – 4:00 PM'],
      ['Sunday', 'Closed'],
    ],
    zone: 'America/New_York',
    answer: '2-4 business hours',
  },
  social: [],
  logoSvg: null,
  marks: null,
  accent: null,
  sampleFigures: false,
  sampleReviews: true,
  sampleAnalysis: true,
};
