import type { AssignableDeposit, DepositOption, DepositView, OwnedDeposit } from '#core/funding/contract.ts';
import { coins, depositNetworks } from '#core/funding/deposits.ts';
import { confirmationsAt, practiceBlockMs, topUpDailyCents } from '#core/funding/rules.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { nextUtcDay, secondMs, startOfUtcDay } from '#core/values/time.ts';
import { healthOf } from '#server/domains/funding/chain/health.ts';
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import { type ChainRow, listChains } from '#server/domains/funding/chain/store.ts';
import {
  convertsDeposits,
  type DepositRow,
  listAllDeposits,
  listDeposits,
  listUnassigned,
} from '#server/domains/funding/deposits/store.ts';
import { toppedUpSince } from '#server/domains/funding/store.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

type Needs = Pick<App, 'db' | 'clock'>;

/** The deposit as its owner sees it now. */
export function showDeposit(row: DepositRow): DepositView {
  const { confirmations: needed, network } = depositNetworks[row.asset];
  const isOnChain = row.state !== 'orphaned' && row.state !== 'reversed';
  const seen = isOnChain ? confirmationsAt(row.height, row.cursorHeight ?? 0) : 0;
  const { convertedUnits, convertedGrossCents, convertedFeeCents } = row;
  const isConverted = convertedUnits !== null && convertedGrossCents !== null && convertedFeeCents !== null;
  return {
    id: row.id,
    asset: row.asset,
    network,
    amount: formatUnits(row.units, assetScale[row.asset]),
    address: row.address,
    txid: row.txid,
    state: row.state,
    confirmations: row.state === 'credited' ? needed : Math.min(needed, seen),
    confirmationsNeeded: needed,
    seenAt: row.seenAt.toISOString(),
    creditedAt: row.creditedAt?.toISOString() ?? null,
    converted:
      isConverted && row.state === 'credited'
        ? {
            coins: formatUnits(convertedUnits, assetScale[row.asset]),
            dollars: formatUnits(convertedGrossCents - convertedFeeCents, assetScale.USD),
            fee: formatUnits(convertedFeeCents, assetScale.USD),
          }
        : null,
  };
}

export const showOwnDeposits = async (
  app: Needs,
  userId: string,
  page: { limit: number; before?: string | undefined },
): Promise<DepositView[]> => (await listDeposits(app.db.read, userId, page)).map(showDeposit);

/** What can be deposited, how, and how well each chain is seen right now. */
export async function showDepositOptions(
  app: Needs,
  chains: Chains,
  actor: Actor,
): Promise<{ options: DepositOption[]; converts: boolean; practiceLeft: string; practiceResetsAt: string }> {
  const at = app.clock.now();
  const rows = await listChains(app.db.read);
  const options = coins.flatMap((asset): DepositOption[] => {
    const network = depositNetworks[asset];
    const open = chains.find(({ chain }) => chain === network.chain);
    if (!open) return [];
    const row = rows.find(({ chain }) => chain === network.chain);
    const blockMs = open.isPractice ? practiceBlockMs : network.blockMs;
    return [
      {
        asset,
        name: network.name,
        network: network.network,
        isPractice: open.isPractice,
        minimum: formatUnits(network.minimumUnits, assetScale[asset]),
        confirmations: network.confirmations,
        expectedSeconds: Math.round((network.confirmations * blockMs) / secondMs),
        health: healthOf(open, row, at),
        seesContracts: open.seesContracts(),
        blocksBehind: Math.max(0, (row?.tipHeight ?? 0) - (row?.cursorHeight ?? 0)),
        seenAt: row?.seenAt?.toISOString() ?? null,
      },
    ];
  });
  const used = await toppedUpSince(app.db.read, actor.userId, new Date(startOfUtcDay(at)));
  return {
    options,
    converts: await convertsDeposits(app.db.read, actor.userId),
    practiceLeft: formatUnits(used < topUpDailyCents ? topUpDailyCents - used : 0n, assetScale.USD),
    practiceResetsAt: nextUtcDay(at),
  };
}

/** For administrators: every chain, and whether the books hold what the chain brought. */
export async function showChains(app: Needs, chains: Chains) {
  const at = app.clock.now();
  const rows = await listChains(app.db.read);
  return chains.map((open) => {
    const row = rows.find(({ chain }) => chain === open.chain);
    return {
      chain: open.chain,
      isPractice: open.isPractice,
      health: healthOf(open, row, at),
      ...(row ? readingOf(row) : notReadYet),
      fingerprint: open.deriver?.fingerprint ?? null,
      firstAddress: open.deriver?.at(0).address ?? null,
    };
  });
}

const readingOf = ({ tipHeight, cursorHeight, seenAt, fault, halted }: ChainRow) => ({
  tip: tipHeight,
  cursor: cursorHeight,
  seenAt: seenAt?.toISOString() ?? null,
  fault,
  halted,
});
const notReadYet = { tip: null, cursor: null, seenAt: null, fault: null, halted: null };

/** E-mail addresses of people by their ids. */
async function emailsOf(
  app: Needs,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const wanted = [...new Set(ids.filter((one) => one !== null))];
  const users = await identity.usersByIds(app.db.read, wanted);
  const emails = new Map<string, string>(users.map((user) => [user.id, user.email]));
  return (id) => (id === null ? null : (emails.get(id) ?? id));
}

export async function showAllDeposits(
  app: Needs,
  page: { state: 'awaiting' | 'all'; limit: number; before?: string | undefined },
): Promise<OwnedDeposit[]> {
  const rows = await listAllDeposits(app.db.read, {
    awaitingOnly: page.state === 'awaiting',
    limit: page.limit,
    before: page.before,
  });
  const emailOf = await emailsOf(
    app,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => ({ ...showDeposit(row), email: emailOf(row.userId) }));
}

export async function showUnassigned(app: Needs, limit: number): Promise<AssignableDeposit[]> {
  const rows = await listUnassigned(app.db.read, limit);
  const emailOf = await emailsOf(
    app,
    rows.flatMap(({ proposedTo, proposedBy }) => [proposedTo, proposedBy]),
  );
  return rows.map((row) => ({
    ...showDeposit(row),
    proposedTo: emailOf(row.proposedTo),
    proposedBy: emailOf(row.proposedBy),
  }));
}

/**
 * The house's custody account of a coin, in its smallest unit: below zero by what the chain holds
 * for people.
 */
export async function custodyUnits(app: Needs, asset: 'BTC' | 'ETH' | 'USDT'): Promise<bigint> {
  const houses = Array.from({ length: ledger.stripeCount }, (_, stripe) => ledger.houseOwner(stripe));
  return (await ledger.balancesOf(app.db.read, houses))
    .filter((row) => row.asset === asset && row.kind === 'custody')
    .reduce((sum, { units }) => sum + units, 0n);
}
