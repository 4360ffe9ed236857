import { refuse, type SavedAddress } from '#core/funding/contract.ts';
import type { Coin } from '#core/funding/deposits.ts';
import { isLookalike } from '#core/funding/withdrawals.ts';
import type { UserId } from '#core/values/ids.ts';
import { type AddressRules, addressProblem } from '#server/domains/funding/address.ts';
import { lockPerson } from '#server/domains/funding/store.ts';
import { usableFrom } from '#server/domains/funding/withdrawals/hold.ts';
import type { Needs } from '#server/domains/funding/withdrawals/needs.ts';
import { isForPractice } from '#server/domains/funding/withdrawals/practice/store.ts';
import {
  findSavedAddress,
  insertSavedAddress,
  isOwnAddress,
  listSavedAddresses,
  markAddressRemoved,
  type SavedAddressRow,
} from '#server/domains/funding/withdrawals/store.ts';
import type { Config } from '#server/platform/config.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

const savedLimit = 50;

export interface AddressInput {
  readonly id: string;
  readonly asset: Coin;
  readonly label: string;
  readonly address: string;
  readonly confirmsLookalike: boolean;
  /** Of the authenticator app. */
  readonly code?: string | undefined;
}

/**
 * Keeps an address to withdraw to. Payments to a new one wait for the hold. The same address again
 * returns the first.
 */
export async function saveAddress(app: Needs, actor: Actor, input: AddressInput): Promise<SavedAddress> {
  const at = app.clock.now();
  if (!sameAddress(await listSavedAddresses(app.db.read, actor.userId), input)) {
    await requirePayable(app.db.read, app.config, input.asset, input.address);
    await app.requireStepUp(actor, { purpose: `address ${input.asset} ${input.address}`, code: input.code });
  }
  return app.db.transaction(async (tx) => {
    await lockPerson(tx, actor.userId);
    return showSavedAddress(await keepAddress(tx, app, actor, input, at));
  });
}

/**
 * Saves the address within a transaction that holds the person's lock, or returns the one that is
 * saved already.
 */
export async function keepAddress(
  tx: Tx,
  app: Needs,
  actor: Actor,
  input: AddressInput,
  at: number,
): Promise<SavedAddressRow> {
  const known = await requireSavable(tx, app.config, actor.userId, input);
  if (known) return known;
  const { id, asset, label, address } = input;
  const row = await insertSavedAddress(tx, {
    id,
    userId: actor.userId,
    asset,
    label,
    address,
    savedAt: new Date(at),
    usableAt: usableFrom(app.config, at),
    isPractice: false,
  });
  if (!row) throw refuse('id_reused');
  await recordSaved(tx, actor, row, at);
  return row;
}

/**
 * Refuses an address that could not be kept. Returns the saved one when it is in the list already.
 */
export async function requireSavable(
  tx: Tx,
  config: Config,
  userId: UserId,
  input: Pick<AddressInput, 'asset' | 'address' | 'confirmsLookalike'>,
): Promise<SavedAddressRow | undefined> {
  await requirePayable(tx, config, input.asset, input.address);
  const saved = await listSavedAddresses(tx, userId);
  const known = sameAddress(saved, input);
  if (known) return known;
  requireRoom(saved);
  requireNoLookalike(saved, input);
  return undefined;
}

/** Refuses one more address than a person may keep. */
export function requireRoom(saved: readonly SavedAddressRow[]): void {
  if (saved.length >= savedLimit) throw refuse('too_many_saved_addresses', { maximum: String(savedLimit) });
}

const sameAddress = (
  saved: readonly SavedAddressRow[],
  input: Pick<AddressInput, 'asset' | 'address'>,
): SavedAddressRow | undefined =>
  saved.find(({ asset, address }) => asset === input.asset && address === input.address);

function requireNoLookalike(
  saved: readonly SavedAddressRow[],
  input: Pick<AddressInput, 'address' | 'confirmsLookalike'>,
): void {
  const similar = saved.find(({ address }) => isLookalike(address, input.address));
  if (similar && !input.confirmsLookalike)
    throw refuse('lookalike_address', { label: similar.label, address: similar.address });
}

async function recordSaved(tx: Tx, actor: Actor, row: SavedAddressRow, at: number): Promise<void> {
  const { id, asset, label, address, usableAt } = row;
  const { userId } = actor;
  await recordAudit(
    tx,
    { actorId: userId, action: 'funding.address-saved', subjectId: id, detail: { asset } },
    at,
  );
  const payload = { addressId: id, asset, label, address, usableAt: usableAt.toISOString() };
  await recordEvent(tx, { type: 'funding.address-saved', userId, payload }, at);
}

/**
 * Takes an address out of the list; what was requested to it goes on. Removing it again changes
 * nothing.
 */
export async function removeAddress(app: Needs, actor: Actor, id: string): Promise<{ id: string }> {
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    const row = await findSavedAddress(tx, id);
    if (row?.userId !== actor.userId) throw refuse('unknown_address');
    if ((await markAddressRemoved(tx, id, new Date(at))) === 1)
      await recordAudit(tx, { actorId: actor.userId, action: 'funding.address-removed', subjectId: id }, at);
    return { id };
  });
}

export const listOwnAddresses = async (app: Needs, userId: string): Promise<SavedAddress[]> =>
  (await listSavedAddresses(app.db.read, userId)).map(showSavedAddress);

/** Refuses an address that cannot be paid, with the reason. */
export async function requirePayable(tx: Tx, config: Config, asset: Coin, address: string): Promise<void> {
  const problem =
    ((await isOwnAddress(tx, address)) ? 'own_address' : undefined) ??
    addressProblem(asset, address, addressRules(config)) ??
    (!isOnPractice(config, asset) && (await isForPractice(tx, asset, address)) ? 'for_practice' : undefined);
  if (problem) throw refuse('wrong_address', { problem, asset });
}

/** No node is connected for it in a demo: its network is in this process. */
const isOnPractice = (config: Config, asset: Coin): boolean =>
  config.MODE === 'demo' &&
  { BTC: config.BTC_NODE_URL, ETH: config.ETH_NODE_URL, USDT: config.TRON_NODE_URL }[asset] === undefined;

/**
 * Practice payments go nowhere, so they take addresses of the real network, as people have them, and
 * those of the practice network itself.
 */
const addressRules = (config: Config): AddressRules => ({
  bitcoinNetwork: config.BTC_NODE_URL === undefined ? 'main' : config.BTC_NETWORK,
  takesPractice: config.MODE === 'demo' && config.BTC_NODE_URL === undefined,
  contract: config.USDT_CONTRACT,
});

export const showSavedAddress = (row: SavedAddressRow): SavedAddress => ({
  id: row.id,
  asset: row.asset,
  label: row.label,
  address: row.address,
  savedAt: row.savedAt.toISOString(),
  usableAt: row.usableAt.toISOString(),
  isPractice: row.isPractice,
});
