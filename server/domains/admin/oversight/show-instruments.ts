import type { OverseenInstrument } from '#core/admin/oversight-contract.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import * as identity from '#server/domains/identity/index.ts';

/** Every market with where its prices come from, and who halted it and why. Halted ones first. */
export async function showInstruments({ db, market }: Needs): Promise<OverseenInstrument[]> {
  const rows = market.instruments().map((instrument) => {
    const { isOpen, isStale } = market.quote(instrument.symbol);
    return { instrument, isOpen, isStale, halt: market.haltOf(instrument.symbol) };
  });
  const admins = rows.flatMap(({ halt }) => halt?.byAdmin ?? []);
  const emails = new Map<string, string>(
    (await identity.usersByIds(db.read, admins)).map((user) => [user.id, user.email]),
  );
  return rows
    .map(({ instrument, isOpen, isStale, halt }) => ({
      symbol: instrument.symbol,
      name: instrument.name,
      class: instrument.class,
      source: market.sourceOf(instrument.symbol),
      isOpen,
      isStale,
      halt: halt
        ? {
            reason: halt.reason,
            since: halt.since.toISOString(),
            by: emails.get(halt.byAdmin) ?? halt.byAdmin,
          }
        : null,
    }))
    .sort((a, b) => Number(b.halt !== null) - Number(a.halt !== null));
}
