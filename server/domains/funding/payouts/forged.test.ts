// Who can write the database, as the server's own role and as its owner, and what the signer pays
// then. On PostgreSQL with a role each; the signer is the real one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, type WithdrawalId } from '#core/values/ids.ts';
import type { Payouts } from '#server/domains/funding/payouts/open-payouts.ts';
import { payWithdrawals } from '#server/domains/funding/payouts/pay-withdrawals.ts';
import { practiceDriver } from '#server/domains/funding/payouts/drivers/practice-driver.ts';
import { openSigner, type PayoutSigner } from '#server/domains/funding/payouts/signer-client.ts';
import { openPractice } from '#server/domains/funding/practice/practice-source.ts';
import { findWithdrawal } from '#server/domains/funding/withdrawals/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';
import { testRequestKey } from '#testing/stages/no-guards.ts';
import { pastTheGuards } from '#testing/stages/past-the-guards.ts';
import { payerApp, payingChains, personWith, withdraw } from '#testing/stages/payer-stage.ts';

const units = 100_000_000n;
const asked = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj';
const theirs = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const tron = payingChains.find(({ chain }) => chain === 'tron') ?? expect.fail('tron pays');

let cluster: Cluster | undefined;
let db: Database;
let folder: string;
let signer: PayoutSigner;
/** Logins that own nothing. */
let attacker: pg.Client;
let ofSigner: pg.Client;

describe.skipIf(!postgresPrograms())('somebody in the database', () => {
  beforeAll(async () => {
    cluster = await startPostgres();
    const owner = (await cluster?.migratedDatabase('forged')) ?? '';
    folder = mkdtempSync(join(tmpdir(), 'truefill-forged-'));
    db = await openDatabase({ DATABASE_URL: owner, DATABASE_POOL: 4, DATA_DIR: folder }, silentLog);
    await db.pool.query(`create role attacker login in role truefill_app`);
    await db.pool.query(`create role signer_login login in role truefill_signer`);
    const loginOf = async (name: string) => {
      const client = new pg.Client(owner.replace('postgres@', `${name}@`));
      await client.connect();
      return client;
    };
    attacker = await loginOf('attacker');
    ofSigner = await loginOf('signer_login');
    await openPractice(app(), ['tron']);
    signer = openSigner({
      folder: join(folder, 'signer'),
      databaseUrl: owner.replace('postgres@', 'signer_login@'),
      requestKey: testRequestKey,
      network: 'main',
      clockShiftMs: 0,
      chainId: 1,
      token: '',
    });
  });
  afterAll(async () => {
    await signer?.stop();
    await attacker?.end();
    await ofSigner?.end();
    await db?.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const app = () => payerApp(db, systemClock);
  const turn = async () => {
    const payouts: Payouts = {
      signer,
      open: async () => ({ wallet: 'the paying wallet', driver: practiceDriver(app(), 'tron') }),
      stop: async () => {},
    };
    await payWithdrawals(app(), payouts, tron);
  };
  const rowOf = async (id: WithdrawalId) =>
    (await findWithdrawal(db.read, id)) ?? expect.fail(`${id} is there`);
  const approved = async (name: string) => {
    const person = await personWith(app(), name, 'USDT', units);
    return { person, id: await withdraw(app(), person, { asset: 'USDT', units, address: asked }) };
  };
  const freeOf = async (userId: string) =>
    ledger.balanceOf(db.read, await ledger.ownerOf(db.read, userId), 'USDT', 'wallet');
  const sentTo = async (address: string) =>
    (await db.pool.query('select 1 from funding.practice_transaction where strpos(raw, $1) > 0', [address]))
      .rowCount;

  it('is refused every change of what was asked for, as the role of the server', async () => {
    const { id } = await approved('guarded');
    for (const set of [
      `address = '${theirs}'`,
      'coin_units = 1',
      'hold_units = hold_units * 2',
      'approvals_needed = 2',
      `user_id = 'usr_other'`,
      `asset = 'BTC'`,
      `request_seal = 'mine'`,
      `id = 'wdr_other'`,
    ])
      await expect(
        attacker.query(`update funding.withdrawal set ${set} where id = $1`, [id]),
      ).rejects.toThrow(/stays as it was asked for/);
    await expect(attacker.query('delete from funding.withdrawal where id = $1', [id])).rejects.toThrow(
      /keeps its rows/,
    );
    await expect(attacker.query(`update funding.saved_address set address = $1`, [theirs])).rejects.toThrow(
      /never changes/,
    );
    for (const way of [
      'alter table funding.withdrawal disable trigger keep_request',
      'set session_replication_role = replica',
      'create or replace function funding.keep_request() returns trigger language plpgsql as $$ begin return new; end $$',
    ])
      await expect(attacker.query(way)).rejects.toThrow(/permission denied|must be owner/);
    await turn();
    expect(await rowOf(id)).toMatchObject({ state: 'broadcast', address: asked });
    expect([await sentTo(asked), await sentTo(theirs)]).toEqual([1, 0]);
  });

  it('gets nothing by a row of their own, with no seal or with that of another, and stops nobody', async () => {
    const { person, id } = await approved('copied');
    const forged = [newId('wdr'), newId('wdr')];
    for (const [n, own] of forged.entries())
      await attacker.query(
        `insert into funding.withdrawal (id, user_id, cents, asset, coin_units, from_asset, give_units, price, hold_asset,
           hold_units, network, address, state, requested_at, releasable_at, approvals_needed, approved_by, approved_at,
           request_seal)
         select $1, user_id, cents, asset, coin_units, from_asset, give_units, price, hold_asset, hold_units, network, $2,
           'approved', requested_at, releasable_at, 1, 'usr_boss', now(), case when $3 then request_seal end
         from funding.withdrawal where id = $4`,
        [own, theirs, n === 1, id],
      );
    for (let again = 0; again < 3; again++) await turn();
    expect((await rowOf(id)).state).toBe('broadcast');
    expect(await sentTo(theirs)).toBe(0);
    for (const own of forged) {
      const row = await rowOf(own as WithdrawalId);
      expect(row.payoutId).toBeNull();
      // There is no hold that could go back, so it stands aside and says why.
      expect(row.state).toBe('approved');
      expect(row.payoutFault).toMatch(/not made by the server.*cannot be given back/s);
    }
    expect(await freeOf(person.userId)).toBe(0n);
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  it.each<[string, string]>([
    ['another address', `address = '${theirs}'`],
    ['another amount', 'coin_units = coin_units - 1'],
    ['another person who asked', `user_id = 'usr_other'`],
  ])('who owns it, and writes %s, is not paid; what was told before stays', async (name, set) => {
    const { person, id } = await approved(name.replaceAll(' ', '-'));
    await pastTheGuards(db, `update funding.withdrawal set ${set} where id = $1`, [id]);
    for (let again = 0; again < 2; again++) await turn();
    expect(await sentTo(theirs)).toBe(0);
    const row = await rowOf(id);
    expect(row.state).not.toMatch(/signed|broadcast|confirming|completed/);
    if (!set.startsWith('user_id')) {
      expect(row).toMatchObject({ state: 'rejected', reason: 'payout_unverified' });
      expect(await freeOf(person.userId)).toBe(units);
    }
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  it('as the login of the signer reads approved payouts, and neither reads nor writes anything else', async () => {
    const { id } = await approved('read');
    const { rows } = await ofSigner.query<{ withdrawal_id: string }>(
      'select withdrawal_id from funding.approved_withdrawal',
    );
    expect(rows.map((row) => row.withdrawal_id)).toContain(id);
    for (const [what, text] of [
      ['table', 'select * from funding.withdrawal'],
      ['table', 'select * from auth_user'],
      ['schema', 'select * from ledger.entry'],
      ['schema', 'select * from identity.totp'],
      ['view', `update funding.approved_withdrawal set address = '${theirs}'`],
      ['view', 'delete from funding.approved_withdrawal'],
      ['table', `update funding.withdrawal set payout_fault = 'x'`],
    ])
      await expect(ofSigner.query(text ?? '')).rejects.toThrow(`permission denied for ${what}`);
  });
});
