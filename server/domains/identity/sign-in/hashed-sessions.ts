// Session tokens at rest: only their hash is in the database, so that whoever reads it can become
// nobody.
import { createHash } from 'node:crypto';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import type { BetterAuthOptions } from 'better-auth';
import type pg from 'pg';
import { kyselyOver } from '#server/platform/db/kysely-over.ts';

type Adapter = ReturnType<ReturnType<typeof kyselyAdapter>>;
type Transacted = Omit<Adapter, 'transaction'>;
type Where = NonNullable<Parameters<Adapter['findMany']>[0]['where']>;
type Row = Record<string, unknown>;

/** A session token as it is stored. */
export const hashed = (token: unknown): string =>
  createHash('sha256').update(String(token)).digest('base64url');

/** The library's own store, which sees a token only while a request carries it. */
export const hashedSessions = (pool: pg.Pool) => {
  const kysely = kyselyOver(pool);
  return (options: BetterAuthOptions): Adapter => {
    const adapter = kyselyAdapter(kysely, { type: 'postgres' })(options);
    return {
      ...adapter,
      ...hashing(adapter),
      transaction: (work) => adapter.transaction((inner) => work({ ...inner, ...hashing(inner) })),
    };
  };
};

const isSession = ({ model }: { readonly model: string }): boolean =>
  model === 'session' || model === 'auth_session';

function hashing(adapter: Transacted): Partial<Transacted> {
  return {
    create: async (ask) => {
      if (!isSession(ask)) return adapter.create(ask);
      const { token } = ask.data as Row;
      const row = await adapter.create({ ...ask, data: { ...ask.data, token: hashed(token) } });
      return { ...(row as Row), token } as never;
    },
    findOne: async (ask) =>
      asAsked(ask, await adapter.findOne({ ...ask, where: hashedWhere(ask, ask.where) })) as never,
    update: async (ask) =>
      asAsked(ask, await adapter.update({ ...ask, where: hashedWhere(ask, ask.where) })) as never,
    updateMany: (ask) => adapter.updateMany({ ...ask, where: hashedWhere(ask, ask.where) }),
    delete: (ask) => adapter.delete({ ...ask, where: hashedWhere(ask, ask.where) }),
    deleteMany: (ask) => adapter.deleteMany({ ...ask, where: hashedWhere(ask, ask.where) }),
    findMany: (ask) =>
      adapter.findMany(ask.where ? { ...ask, where: hashedWhere(ask, ask.where) } : ask) as never,
  };
}

const hashedWhere = (ask: { readonly model: string }, where: Where): Where =>
  isSession(ask)
    ? where.map((one) =>
        one.field === 'token'
          ? { ...one, value: Array.isArray(one.value) ? one.value.map(hashed) : hashed(one.value) }
          : one,
      )
    : where;

/**
 * The row with the token it was asked by: the library puts that one into the cookie when it renews
 * a session.
 */
function asAsked(ask: { readonly model: string; readonly where: Where }, row: unknown): unknown {
  if (!row || !isSession(ask)) return row;
  const asked = ask.where.find(({ field }) => field === 'token')?.value;
  return asked === undefined ? row : { ...(row as Row), token: asked };
}
