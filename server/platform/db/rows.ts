// A row shape says which columns a statement returns and how each is read. Every result is compared
// with its shape: a renamed column, another type or a null that may not be fails at the first run
// of the statement, not in the figures of a person.
import { type RawBuilder, sql } from 'kysely';
import { decodeWith, type Reader, typeName, type ValueOf } from '#server/platform/db/readers.ts';

/** A result as the database writes it: every value a text. */
export interface Texts {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly rows: readonly (readonly (string | null)[])[];
}

export interface Shape<out Row> {
  /** By the names of the program, in the order of `columns`. */
  readonly readers: { readonly [Name in keyof Row]: Reader<Row[Name]> };
  /** Compares and decodes. The statement is for the error. */
  readonly read: (statement: string, texts: Texts) => Row[];
}
export type RowOf<Known> = Known extends Shape<infer Row> ? Row : never;

type Readers = Readonly<Record<string, Reader<unknown>>>;
type RowRead<Columns extends Readers> = { readonly [Name in keyof Columns]: ValueOf<Columns[Name]> };

/**
 * `row({ id: textAs<OrderId>(), plannedAt: instant })` reads the columns id and planned_at, no more
 * and no less.
 */
export function row<const Columns extends Readers>(readers: Columns): Shape<RowRead<Columns>> {
  const plans: Plan[] = [];
  return {
    readers: readers as Shape<RowRead<Columns>>['readers'],
    read: (statement, texts) => {
      let plan = plans.find((known) => fits(known, texts.fields));
      if (!plan) plans.push((plan = planFor(statement, readers, texts.fields)));
      return decodeRows(statement, plan, texts.rows) as RowRead<Columns>[];
    },
  };
}

/**
 * Its columns as SQL: `id, planned_at`, or `o.id, o.planned_at`. For what a table has under the
 * same names.
 */
export const columns = (shape: Shape<unknown>, table?: string): RawBuilder<unknown> =>
  sql.raw(
    columnNames(shape)
      .map(([name]) => (table === undefined ? name : `${table}.${name}`))
      .join(', '),
  );

/** Names in the database, each with its reader. */
export const columnNames = (shape: Shape<unknown>): (readonly [string, Reader<unknown>])[] =>
  Object.entries<Reader<unknown>>(shape.readers).map(([name, reader]) => [snake(name), reader]);

/** The values of the only column, whatever its name. */
export function readValues<Value>(
  statement: string,
  reader: Reader<Value>,
  { fields, rows }: Texts,
): Value[] {
  const [field] = fields;
  if (!field || fields.length > 1) throw mismatch(statement, `expected one column, came ${namesOf(fields)}`);
  requireType(statement, reader, field);
  return rows.map(([value = null]) => {
    try {
      return decodeWith(reader, value);
    } catch (fault) {
      throw mismatch(statement, `column ${field.name}: ${(fault as Error).message}`, fault);
    }
  });
}

/** How to read results with these fields; made once for each order of them. */
interface Plan {
  readonly fields: Texts['fields'];
  readonly names: readonly string[];
  readonly readers: readonly Reader<unknown>[];
  /** Copied for each row, so that all have one layout in memory. */
  readonly empty: Readonly<Record<string, unknown>>;
}

const fits = (plan: Plan, fields: Texts['fields']): boolean =>
  plan.fields.length === fields.length &&
  fields.every(
    ({ name, dataTypeID }, place) =>
      plan.fields[place]?.name === name && plan.fields[place]?.dataTypeID === dataTypeID,
  );

function planFor(statement: string, readers: Readers, fields: Texts['fields']): Plan {
  const names = fields.map(({ name }) => camel(name));
  const missing = Object.keys(readers).filter((name) => !names.includes(name));
  const surplus = names.filter((name, place) => !(name in readers) || names.indexOf(name) !== place);
  if (missing.length + surplus.length > 0)
    throw mismatch(
      statement,
      [
        ...missing.map((name) => `column ${snake(name)} is missing`),
        ...surplus.map((name) => `column ${snake(name)} came unasked`),
      ].join(', ') + `; came ${namesOf(fields)}`,
    );
  const ordered = fields.map((field, place) => {
    const reader = readers[names[place] ?? ''] as Reader<unknown>;
    requireType(statement, reader, field);
    return reader;
  });
  return { fields, names, readers: ordered, empty: Object.fromEntries(names.map((name) => [name, null])) };
}

function requireType(statement: string, reader: Reader<unknown>, field: Texts['fields'][number]): void {
  if (reader.types.includes(field.dataTypeID)) return;
  const expected = `${reader.name} (${reader.types.map(typeName).join(', ')})`;
  throw mismatch(statement, `column ${field.name}: expected ${expected}, came ${typeName(field.dataTypeID)}`);
}

function decodeRows(
  statement: string,
  { names, readers, empty, fields }: Plan,
  rows: Texts['rows'],
): unknown[] {
  let place = 0;
  try {
    return rows.map((values) => {
      const decoded: Record<string, unknown> = { ...empty };
      for (place = 0; place < readers.length; place++)
        decoded[names[place] as string] = decodeWith(
          readers[place] as Reader<unknown>,
          values[place] as string | null,
        );
      return decoded;
    });
  } catch (fault) {
    throw mismatch(statement, `column ${fields[place]?.name}: ${(fault as Error).message}`, fault);
  }
}

const mismatch = (statement: string, what: string, cause?: unknown): Error =>
  new TypeError(`"${statement.trim().replace(/\s+/g, ' ').slice(0, 80)}": ${what}`, { cause });

const namesOf = (fields: Texts['fields']): string => fields.map(({ name }) => name).join(', ') || 'none';
export const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
