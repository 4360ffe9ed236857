/** Words for a form, and all that must come of them. */
export interface FormCase {
  /** The name of its story, where that is not `form`. */
  readonly story?: string;
  /** A button that shows the form. */
  readonly opener?: string;
  /** The button that sends it, as it reads once everything is right. */
  readonly act: string;
  /** A value for each field by its label; `true` ticks a box. */
  readonly right: Readonly<Record<string, string | true>>;
  /**
   * With all fields empty: the sentence, or whether its button just cannot be pressed, or that it
   * may be sent so.
   */
  readonly empty: { readonly says: string } | 'cannot be pressed' | 'may be sent';
  /** A value that may not be sent, in one field, and the sentence that says so. */
  readonly wrong: readonly (readonly [label: string, value: string, sentence: string])[];
  /** The one call that right values make, and a part of its input. */
  readonly call: string;
  readonly input: object;
  readonly answer?: unknown;
  /** The answers to its questions before. */
  readonly asked?: Readonly<Record<string, unknown>>;
}

export type FormCases = Readonly<Record<string, FormCase>>;
