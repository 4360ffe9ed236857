// Readers of one column each: which PostgreSQL types a column may have, and how its text becomes a
// value.
import pg from 'pg';
import type { Cents, Price, Quantity } from '#core/values/kind.ts';

export interface Reader<out Value> {
  /** As an error names it. */
  readonly name: string;
  /** PostgreSQL types it reads, by OID. */
  readonly types: readonly number[];
  readonly isNullable: boolean;
  readonly decode: (text: string) => Value;
}
export type ValueOf<Column> = Column extends Reader<infer Value> ? Value : never;

const {
  BOOL,
  BYTEA,
  DATE,
  INT2,
  INT4,
  INT8,
  JSON: json4,
  JSONB,
  NUMERIC,
  TEXT,
  TIMESTAMPTZ,
} = pg.types.builtins;
const { FLOAT4, FLOAT8, UUID, VARCHAR, BPCHAR } = pg.types.builtins;
const [nameType, innerChar] = [19, 18];
const whole = [INT2, INT4, INT8];

/** Arrays have types of their own. */
const arrayOf: Readonly<Record<number, number>> = {
  [BOOL]: 1000,
  [BYTEA]: 1001,
  [innerChar]: 1002,
  [nameType]: 1003,
  [INT2]: 1005,
  [INT4]: 1007,
  [TEXT]: 1009,
  [BPCHAR]: 1014,
  [VARCHAR]: 1015,
  [INT8]: 1016,
  [FLOAT4]: 1021,
  [FLOAT8]: 1022,
  [DATE]: 1182,
  [TIMESTAMPTZ]: 1185,
  [json4]: 199,
  [NUMERIC]: 1231,
  [UUID]: 2951,
  [JSONB]: 3807,
};
const typeNames = new Map<number, string>(
  Object.entries(pg.types.builtins).map(([name, oid]) => [oid, name.toLowerCase()]),
);
typeNames.set(nameType, 'name');
for (const [element, array] of Object.entries(arrayOf))
  typeNames.set(array, `${typeNames.get(Number(element)) ?? element}[]`);
/** For people: `int8`, `text[]`. */
export const typeName = (oid: number): string => typeNames.get(oid) ?? `the type with OID ${oid}`;

const reader = <Value>(
  name: string,
  types: readonly number[],
  decode: (text: string) => Value,
): Reader<Value> => ({ name, types, isNullable: false, decode });

const textTypes = [TEXT, VARCHAR, BPCHAR, UUID, nameType, innerChar];

export const text = reader('text', textTypes, (value) => value);

/** For ids: the type is declared here, the column holds nothing else. */
export const textAs = <Value extends string>(): Reader<Value> => text as Reader<Value>;

/** One of these words; another one is a fault. */
export function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  const known = new Map<string, Value>(values.map((value) => [value, value]));
  return reader('text', textTypes, (value) => {
    const found = known.get(value);
    if (found === undefined) throw new TypeError(`"${value}" is none of ${values.join(', ')}`);
    return found;
  });
}

export const bool = reader('bool', [BOOL], (value) => value === 't');

/** Counts, ids, codes: exact as a number. */
export const int = reader('a whole number', whole, (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is beyond the safe range of a number`);
  return number;
});
export const intAs = <Value extends number>(): Reader<Value> => int as Reader<number> as Reader<Value>;

/** Measurements, never money. */
export const float = reader('float', [FLOAT4, FLOAT8], Number);

/** Whole units as a bigint, of no certain kind. */
export const units = reader('a whole number', [...whole, NUMERIC], (value) => {
  // BigInt would read an empty text as zero, but PostgreSQL writes no number so.
  if (value.includes('.')) throw new RangeError(`${value} has decimals`);
  return BigInt(value);
});
export const cents: Reader<Cents> = units;
export const price: Reader<Price> = units;
export const quantity: Reader<Quantity> = units;
export const numericText = reader('numeric', [NUMERIC], (value) => value);

const dateOf = pg.types.getTypeParser(TIMESTAMPTZ) as (value: string) => Date;
export const timestamp = reader('timestamptz', [TIMESTAMPTZ], dateOf);
/** Milliseconds since 1970. */
export const instant = reader('timestamptz', [TIMESTAMPTZ], (value) => dateOf(value).getTime());
/** `2026-12-20`. */
export const date = reader('date', [DATE], (value) => value);

export const bytes = reader('bytea', [BYTEA], pg.types.getTypeParser(BYTEA) as (value: string) => Buffer);

/**
 * A document. Without `check` its type is only declared: for documents that this program alone
 * writes, in the form that is declared. Whatever a person or another service sent needs a check,
 * such as `schema.parse`.
 */
export const json = <Value>(check?: (value: unknown) => Value): Reader<Value> =>
  reader('json', [json4, JSONB], (value) => {
    const document: unknown = JSON.parse(value);
    return check ? check(document) : (document as Value);
  });

const elementsOf = pg.types.getTypeParser(1009 as never) as (value: string) => (string | null)[];
/** An array of one dimension. */
export function list<Value>(element: Reader<Value>): Reader<Value[]> {
  const types = element.types.flatMap((type) => arrayOf[type] ?? []);
  return reader(`a list of ${element.name}`, types, (value) =>
    elementsOf(value).map((each) => decodeWith(element, each)),
  );
}

export const nullable = <Value>(column: Reader<Value>): Reader<Value | null> => ({
  ...column,
  isNullable: true,
});

/** A column whose value means something else: a code, a number of seconds. */
export const mapped = <Value, Meaning>(
  column: Reader<Value>,
  meaning: (value: Value) => Meaning,
): Reader<Meaning> => ({ ...column, decode: (value) => meaning(column.decode(value)) });

export function decodeWith<Value>(column: Reader<Value>, value: string | null): Value {
  if (value !== null) return column.decode(value);
  if (!column.isNullable) throw new TypeError('null came where none may be');
  // `nullable` is the only maker of such a reader, and it adds null to the type.
  return null as Value;
}
