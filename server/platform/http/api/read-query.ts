// A query is text: the digits "50" become the number that the call takes, and no other text does. A
// body says itself what is a number, so nothing in it is read as another kind.
import type { AnyContractProcedure } from '@orpc/contract';
import { listApiCalls } from '#core/api-calls.ts';
import { converters, procedureOf } from '#server/platform/http/api/describe-api.ts';

interface Sent {
  /** `trading.orders`. */
  readonly call: string;
  readonly input: unknown;
  /** What the path says of the input: a query without names comes as a list, and without it. */
  readonly inPath: Readonly<Record<string, string>>;
}

export function queryReader(): (sent: Sent) => unknown {
  const numbers = new Map(
    listApiCalls()
      .filter(({ call }) => call.method === 'GET')
      .map(({ domain, name }) => [`${domain}.${name}`, wholeNumbersOf(procedureOf(domain, name))]),
  );
  return ({ call, input, inPath }) => {
    const names = numbers.get(call);
    if (!names) return input;
    const fields = Object.entries({ ...inPath, ...(input as object | undefined) });
    return Object.fromEntries(
      fields.map(([name, value]) => [name, names.has(name) ? numberIn(value) : value]),
    );
  };
}

const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;

/** Undefined for a call that takes no input. */
function wholeNumbersOf(procedure: AnyContractProcedure): ReadonlySet<string> | undefined {
  const { inputSchema } = procedure['~orpc'];
  if (!inputSchema) return undefined;
  const [, schema] = converters[0].convert(inputSchema, { strategy: 'input' });
  const { properties = {} } = schema as {
    readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
  };
  return new Set(Object.keys(properties).filter((name) => properties[name]?.type === 'integer'));
}
