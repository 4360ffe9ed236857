// The four facts that an operator needs about each setting, kept where the setting is declared.
// docs/look-up/configuration.md is printed from them (`npm run docs`).
import { z } from '#core/values/z.ts';

export type SettingFacts = {
  readonly meaning: string;
  /** Words for a default that is no plain value, such as one that depends on another setting. */
  readonly default?: string;
  /** The consequence of losing the value, or of another value taking its place. */
  readonly ifLost: string;
  /** The most that someone can do who knows the value, or can write to the place it names. */
  readonly holderCan: string;
};

const facts = z.registry<SettingFacts>();

/**
 * Declares a setting: `setting(z.string().optional(), { meaning: …, ifLost: …, holderCan: … })`.
 */
export function setting<Schema extends z.ZodType>(schema: Schema, told: SettingFacts): Schema {
  facts.add(schema, told);
  return schema;
}

export const factsOf = (schema: z.ZodType): SettingFacts | undefined => facts.get(schema);

export const flag = z
  .enum(['true', 'false', 'on', 'off', '1', '0'])
  .transform((text) => ['true', 'on', '1'].includes(text));

/** A value that is no secret and that any start can be given again. */
export const plain = { holderCan: 'nothing: it is no secret' } as const;
