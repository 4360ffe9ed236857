// Turns a domain's plain handlers into the router: checks access first, translates refusals, hides
// faults.
import type {
  AnyContractRouter,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';
import { implement, ORPCError } from '@orpc/server';
import { viewableCalls } from '#core/admin/view-as.ts';
import { contract } from '#core/contract.ts';
import { sentenceOf } from '#core/refusals/sentences.ts';
import { type Access, accessRefusals } from '#core/values/procedure.ts';
import { Refusal, refuse } from '#core/values/refusal.ts';
import { type Actor, requireAccess } from '#server/platform/auth/actor.ts';
import { requireWholeText } from '#server/platform/http/whole-text.ts';
import type { SecurityLog } from '#server/platform/http/refusals/security-log.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

/** What a handler may know of the request beside its input. */
export interface RequestFacts {
  readonly id: string;
  /** From the socket, never from a header. */
  readonly ip: string;
  /** Made on this machine to this machine: may open what is below `/dev`. */
  readonly isFromThisMachine: boolean;
  readonly headers: Headers;
  setCookies(cookies: readonly string[]): void;
}

export interface Call<Input> {
  readonly input: Input;
  /** Who calls. Throws on a public route without a session: use `viewer` there. */
  readonly actor: Actor;
  readonly viewer: Actor | undefined;
  readonly request: RequestFacts;
}

type HandlerOf<Procedure> =
  Procedure extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (call: Call<InferSchemaOutput<Input>>) => Promise<InferSchemaInput<Output>>
    : never;

/**
 * The handlers a domain owes for its contract: `marketRouter(app): RouterOf<typeof
 * marketContract>`.
 */
export type RouterOf<Contract> = { readonly [Name in keyof Contract]: HandlerOf<Contract[Name]> };

export type Routers = { readonly [Domain in keyof typeof contract]: RouterOf<(typeof contract)[Domain]> };

export interface CallContext {
  readonly viewer: Actor | undefined;
  readonly request: RequestFacts;
}

interface Declared {
  readonly '~orpc'?: { readonly meta?: { readonly access?: Access; readonly refuses?: readonly string[] } };
}

/** Access of one procedure as its contract states it. */
export const accessOf = (procedure: unknown): Access =>
  (procedure as Declared)['~orpc']?.meta?.access ?? 'nobody';

/**
 * Every code that a call may refuse with, in order of precedence: its access first, then as its
 * contract declares.
 */
export const refusalsOf = (procedure: unknown): readonly string[] => [
  ...accessRefusals[accessOf(procedure)],
  ...ownRefusalsOf(procedure),
];

/** The same without those of its access. */
export const ownRefusalsOf = (procedure: unknown): readonly string[] =>
  (procedure as Declared)['~orpc']?.meta?.refuses ?? [];

/**
 * Every procedure with its path and access: what the access matrix of the tests is generated from.
 */
export function listProcedures(): { path: string; access: Access }[] {
  return Object.entries(contract).flatMap(([domain, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => ({
      path: `${domain}/${name}`,
      access: accessOf(procedure),
    })),
  );
}

export type AnyHandler = (call: Call<unknown>) => Promise<unknown>;
interface AnyImplementer {
  handler(handle: (options: { input: unknown; context: CallContext }) => Promise<unknown>): unknown;
}
interface Gate {
  readonly context: CallContext;
  readonly procedure: unknown;
  readonly path: readonly string[];
  next(): Promise<unknown>;
}
interface AnyBase extends Record<string, unknown> {
  use(gate: (options: Gate) => Promise<unknown>): Record<string, Record<string, AnyImplementer>>;
}

/** How the calls of a site are carried out, beside what their domains do. */
export interface CallParts {
  readonly log: Log;
  readonly security: SecurityLog;
  /** A refusal that the contract of its call does not declare: tests make a fault of it. */
  readonly onUndeclared?: ((call: string, code: string) => void) | undefined;
}

/** Builds the router. Throws at start when a procedure of the contract has no handler. */
export function buildRouter(routers: Routers, parts: CallParts) {
  // Access comes before the input is looked at: who may not call learns nothing of what a call
  // would take.
  const base = (implement(contract as AnyContractRouter).$context<CallContext>() as unknown as AnyBase).use(
    async ({ context, procedure, path, next }) => {
      try {
        requireAccess(accessOf(procedure), context.viewer);
        if (context.viewer?.viewedBy && !viewableCalls.has(path.join('/'))) throw refuse('read_only_view');
      } catch (fault) {
        throw fault instanceof Refusal ? refused(fault) : fault;
      }
      return next();
    },
  );
  const tree: Record<string, Record<string, unknown>> = {};
  for (const [domain, procedures] of Object.entries(contract)) {
    const handlers = routers[domain as keyof Routers] as unknown as Record<string, AnyHandler | undefined>;
    const branch: Record<string, unknown> = {};
    for (const [name, procedure] of Object.entries(procedures)) {
      const handle = handlers[name];
      const implementer = base[domain]?.[name];
      if (!handle || !implementer)
        throw new Error(`The contract has ${domain}.${name}, but no router handles it`);
      if (accessOf(procedure) === 'nobody') throw new Error(`${domain}.${name} does not say who may call it`);
      const carried: CarriedCall = { name: `${domain}.${name}`, procedure, handle };
      branch[name] = implementer.handler(({ input, context }) => answer(carried, input, context, parts));
    }
    tree[domain] = branch;
  }
  return tree;
}

/** A refusal as calls answer it, with the sentence that a person would read. */
export const refused = (refusal: Refusal, message = sentenceOf(refusal)) =>
  new ORPCError('REFUSED', {
    status: refusal.status,
    defined: true,
    message,
    data: { code: refusal.code, detail: refusal.detail },
  });

export interface CarriedCall {
  /** `trading.placeOrder`. */
  readonly name: string;
  readonly procedure: unknown;
  readonly handle: AnyHandler;
}

/** Runs a handler: its refusals become answers, its faults one sentence with a reference. */
export async function answer(
  { name, procedure, handle }: CarriedCall,
  input: unknown,
  context: CallContext,
  { log, security, onUndeclared }: CallParts,
): Promise<unknown> {
  try {
    requireWholeText(input);
    return await handle({
      input,
      viewer: context.viewer,
      request: context.request,
      get actor() {
        if (!context.viewer) throw new Error('a public route asked for its actor');
        return context.viewer;
      },
    });
  } catch (fault) {
    if (fault instanceof Refusal) {
      if (!refusalsOf(procedure).includes(fault.code)) {
        log.error('http.undeclared_refusal', { call: name, code: fault.code });
        onUndeclared?.(name, fault.code);
      }
      const { viewer, request } = context;
      security.refused(fault, { call: name, requestId: request.id, userId: viewer?.userId });
      throw refused(fault);
    }
    throw hiddenFault(fault, context.request.id, log);
  }
}

/** A fault as its caller learns of it; what a call answers on purpose stays as it is. */
export function hiddenFault(fault: unknown, reference: string, log: Log): unknown {
  const isAnswer = fault instanceof ORPCError && (fault.status < 500 || fault.data !== undefined);
  if (isAnswer) return fault;
  log.error('http.fault', { requestId: reference, ...faultFields(fault) });
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    message: `Something went wrong on our side. Please try again; reference ${reference}.`,
    // The browser says it in the person's language.
    data: { reference },
  });
}
