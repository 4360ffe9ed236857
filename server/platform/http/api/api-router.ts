// The domains' own handlers behind the addresses of the API, with the key's scope asked before the
// input is looked at.
import type { AnyContractRouter } from '@orpc/contract';
import { implement, ORPCError } from '@orpc/server';
import { type ApiCall, listApiCalls } from '#core/api-calls.ts';
import { refuse } from '#core/identity/contract.ts';
import type { KeyScope } from '#core/identity/key-scopes.ts';
import { wordsOf } from '#server/platform/http/api/answers.ts';
import type { AnyIssue } from '#server/platform/http/api/input-problem.ts';
import { procedureOf } from '#server/platform/http/api/describe-api.ts';
import {
  answer,
  type AnyHandler,
  type CallContext,
  type CallParts,
  refused,
  type Routers,
} from '#server/platform/http/procedures.ts';

export interface ApiContext extends CallContext {
  readonly scopes: readonly KeyScope[];
  /** What the path says of the input. */
  readonly inPath: Readonly<Record<string, string>>;
}

interface Implementer {
  handler(handle: (options: { input: unknown; context: ApiContext }) => Promise<unknown>): unknown;
}
interface Gate {
  readonly context: ApiContext;
  readonly path: readonly string[];
  next(): Promise<unknown>;
}
interface Base {
  use(
    gate: (options: Gate, input: unknown) => Promise<unknown>,
  ): Readonly<Record<string, Readonly<Record<string, Implementer>>>>;
}

export function apiRouter(
  described: AnyContractRouter,
  { routers, ...parts }: CallParts & { readonly routers: Routers },
): unknown {
  const calls = listApiCalls();
  const callAt = new Map(calls.map(({ domain, name, call }) => [`${domain}.${name}`, call]));
  const base = (implement(described).$context<ApiContext>() as unknown as Base).use(
    async ({ context, path, next }, input) => {
      requireScope(callAt.get(path.join('.')), context);
      requireAsInPath(input, context);
      return next();
    },
  );
  const tree: Record<string, Record<string, unknown>> = {};
  for (const { domain, name } of calls) {
    const handlers: Readonly<Record<string, unknown>> = routers[domain as keyof Routers];
    const handle = handlers[name] as AnyHandler | undefined;
    const implementer = base[domain]?.[name];
    if (!handle || !implementer) throw new Error(`No router handles ${domain}.${name}`);
    const carried = { name: `${domain}.${name}`, procedure: procedureOf(domain, name), handle };
    (tree[domain] ??= {})[name] = implementer.handler(({ input, context }) =>
      answer(carried, input, context, parts),
    );
  }
  return tree;
}

function requireScope(call: ApiCall | undefined, { scopes }: ApiContext): void {
  if (!call) throw new Error('a call without a scope');
  if (scopes.includes(call.scope)) return;
  const refusal = refuse('key_out_of_scope', { scope: call.scope, has: scopes.join(' ') });
  throw refused(refusal, wordsOf(refusal.code, refusal.detail));
}

/** A body or a query that names another thing than the path does is not guessed about. */
function requireAsInPath(input: unknown, { inPath }: ApiContext): void {
  const sent = (input ?? {}) as Readonly<Record<string, unknown>>;
  const other = Object.entries(inPath).find(([name, value]) => sent[name] !== value)?.[0];
  if (other === undefined) return;
  const issue: AnyIssue = { message: 'it differs from the one in the path', path: [other] };
  throw new ORPCError('BAD_REQUEST', { data: { issues: [issue] } });
}
