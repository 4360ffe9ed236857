import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PieceView } from '#core/collectibles/contract.ts';
import { newId } from '#core/values/ids.ts';
import { dayMs } from '#core/values/time.ts';
import { personalData } from '#server/domains/collectibles/personal-data.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { int } from '#server/platform/db/readers.ts';
import { sql, values } from '#server/platform/db/sql.ts';
import { openVault } from '#server/platform/files/vault.ts';
import { bookOfPeople } from '#testing/stages/book-of-people.ts';
import { addToWallet, type Addressed, idOfPerson, walletOf } from '#testing/stages/wallets.ts';
import { specimenPng } from '#testing/stages/specimens.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

type Person = Visitor & { readonly email: string };
let site: Site;
let admin: Person;
beforeAll(async () => {
  site = await startSite();
  admin = await site.person('admin');
  await admin.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken ?? '', email: admin.email });
});
afterAll(async () => {
  expect(await ledger.verifyBook(site.app.db.read)).toEqual([]);
  await site.stop();
});

const idOf = (person: Addressed) => idOfPerson(site, person);
const wallet = (person: Addressed) => walletOf(site, person);
const enrich = (person: Addressed, units: bigint) => addToWallet(site, person, units);
const browse = async (person: Visitor, tab = 'all') =>
  (await person.call('collectibles', 'browse', { tab })).output;
const named = async (person: Visitor, name: string): Promise<PieceView> =>
  (await browse(person)).pieces.find((piece) => piece.name === name)!;
const buy = (person: Visitor, piece: PieceView, rest: Record<string, unknown> = {}) =>
  person.call('collectibles', 'buy', {
    id: newId('sal'),
    pieceId: piece.id,
    expectedPrice: piece.price ?? '0.01',
    ...rest,
  });
const book = async () => ({
  ...(await bookOfPeople(site.app.db.read)),
  steps: (await values(site.app.db.read, int, sql`select 1 from collectibles.provenance`)).length,
});
/** Counts what stands in the book while `act` runs: nothing may be added. */
const writesNothing = async (act: () => Promise<unknown>) => {
  const before = await book();
  await act();
  expect(await book()).toEqual(before);
};

describe('the market', () => {
  it('opens with six works between 980.00 and 4,200.00, each by its next number', async () => {
    const ada = await site.person('ada');
    const { pieces, total } = await browse(ada);
    expect(total).toBe(6);
    expect(pieces.map(({ price }) => Number(price)).toSorted((a, b) => a - b)).toEqual([
      980, 1250, 1850, 2450, 3600, 4200,
    ]);
    for (const piece of pieces)
      expect(piece).toMatchObject({ edition: 1, left: piece.editions, owner: null, creator: null });
    expect((await browse(ada, 'featured')).total).toBe(2);
    expect((await browse(ada, 'new')).total).toBe(6);
    expect(await browse(ada, 'trending')).toEqual({ pieces: [], total: 0, pages: 0 });
  });

  it('does not put the house’s works up twice', async () => {
    const { openCatalogue } = await import('#server/domains/collectibles/works/open-catalogue.ts');
    await writesNothing(() => openCatalogue(site.app));
  });
});

describe('buying', () => {
  it('moves the money and the piece once, however often the same press arrives', async () => {
    const bea = await site.person('bea');
    const piece = await named(bea, 'Night Auction');
    const id = newId('sal');
    const first = await buy(bea, piece, { id });
    expect(first.output).toMatchObject({ price: '980.00', royalty: '0.00', fee: '0.00' });
    expect((await buy(bea, piece, { id })).output).toEqual(first.output);
    expect(await wallet(bea)).toBe(2_000n);
    const { owned } = (await bea.call('collectibles', 'mine')).output;
    expect(owned).toMatchObject([{ id: piece.id, isOwn: true, price: null }]);
    expect(await named(bea, 'Night Auction')).toMatchObject({ edition: 2, left: 39 });
    expect((await browse(bea, 'trending')).pieces.map(({ name }) => name)).toEqual(['Night Auction']);
    const { provenance } = (await bea.call('collectibles', 'piece', { id: piece.id })).output;
    expect(provenance.map(({ what, price, to }) => [what, price, to])).toEqual([
      ['created', null, null],
      ['listed', '980.00', null],
      ['sold', '980.00', 'be…'],
    ]);
    const { lines } = (await bea.call('ledger', 'statement', { kind: 'nfts' })).output;
    expect(lines).toMatchObject([
      { kind: 'purchase', description: 'Bought Night Auction #1', amount: '-980.00' },
    ]);
    await site.relay.settled();
    const { notices } = (await bea.call('notifications', 'list', {})).output;
    expect(notices.map(({ type }) => type)).toContain('collectibles.bought');
  });

  it('is refused for another price, a sold piece, one’s own, a reused id and too little money; nothing is written', async () => {
    const cid = await site.person('cid');
    const dora = await site.person('dora');
    const piece = await named(cid, 'Night Auction');
    const id = newId('sal');
    await writesNothing(async () => {
      const changed = await buy(cid, piece, { expectedPrice: '979.99' });
      expect([changed.code, changed.text.includes('980.00')]).toEqual(['price_changed', true]);
      const dear = await buy(cid, await named(cid, 'Tidal Ledger'));
      expect([dear.code, dear.text.includes('1000.00')]).toEqual(['insufficient_funds', true]);
      expect((await buy(cid, { ...piece, id: newId('nft') })).code).toBe('not_found');
      expect((await buy(cid, piece, { expectedPrice: '1e3' })).status).toBe(400);
    });
    await buy(cid, piece, { id });
    await writesNothing(async () => {
      expect((await buy(cid, piece)).code).toBe('own_item');
      expect((await buy(dora, piece)).code).toBe('not_for_sale');
      expect((await buy(dora, piece, { id })).code).toBe('id_reused');
      expect((await buy(cid, piece, { id, expectedPrice: '981.00' })).code).toBe('id_reused');
    });
    expect(await wallet(dora)).toBe(100_000n);
  });

  it('is no loss in trading: what was paid and what came in count as money from outside', async () => {
    const eve = await site.person('eve');
    const fay = await site.person('fay');
    const piece = await named(eve, 'Night Auction');
    await buy(eve, piece);
    await eve.call('collectibles', 'list', { id: piece.id, price: '500.00' });
    await buy(fay, { ...piece, price: '500.00' });
    const flows = await ledger.flowsBetween(
      site.app.db.read,
      [await ledger.ownerOf(site.app.db.read, await idOf(eve))],
      0,
      site.app.clock.now() + dayMs,
    );
    expect(flows.map(({ units }) => units)).toEqual([100_000n, -98_000n, 46_250n]);
    expect(await wallet(eve)).toBe(100_000n - 98_000n + 46_250n);
  });
});

describe('selling again', () => {
  it('at 4,200.00 gives the maker 210.00, the platform 105.00 and the seller 3,885.00, and tells the seller', async () => {
    const gil = await site.person('gil');
    const hal = await site.person('hal');
    await enrich(gil, 420_000n);
    await enrich(hal, 420_000n);
    const piece = await named(gil, 'Tidal Ledger');
    await buy(gil, piece);
    expect((await hal.call('collectibles', 'list', { id: piece.id, price: '5.00' })).code).toBe('not_found');
    const listed = await gil.call('collectibles', 'list', { id: piece.id, price: '4300.00' });
    expect(listed.output).toMatchObject({ price: '4300.00', isOwn: true });
    await gil.call('collectibles', 'list', { id: piece.id, price: '4200.00' });
    await gil.call('collectibles', 'list', { id: piece.id, price: '4200.00' });
    expect((await buy(hal, { ...piece, price: '4300.00' })).code).toBe('price_changed');
    const before = await wallet(gil);
    const sold = await buy(hal, { ...piece, price: '4200.00' });
    expect(sold.output).toMatchObject({ royalty: '210.00', fee: '105.00', proceeds: '3885.00' });
    expect((await wallet(gil)) - before).toBe(388_500n);
    const { provenance } = (await hal.call('collectibles', 'piece', { id: piece.id })).output;
    expect(provenance.map(({ what }) => what)).toEqual([
      'created',
      'listed',
      'sold',
      'listed',
      'repriced',
      'sold',
    ]);
    await site.relay.settled();
    const { notices } = (await gil.call('notifications', 'list', {})).output;
    expect(notices.find(({ type }) => type === 'collectibles.sold')).toMatchObject({
      payload: { proceeds: '3885.00' },
    });
    await site.mail(gil.email, /sold/i);
  });

  it('ends when the owner takes the piece back, and needs a plan where plans are sold', async () => {
    const ivy = await site.person('ivy');
    const piece = await named(ivy, 'Night Auction');
    await buy(ivy, piece);
    await ivy.call('collectibles', 'list', { id: piece.id, price: '1200.00' });
    expect((await browse(admin)).pieces.map(({ id }) => id)).toContain(piece.id);
    expect((await ivy.call('collectibles', 'unlist', { id: piece.id })).output.price).toBe(null);
    expect((await ivy.call('collectibles', 'unlist', { id: piece.id })).status).toBe(200);
    expect((await buy(admin, { ...piece, price: '1200.00' })).code).toBe('not_for_sale');
    for (const price of ['0.99', '100000.01', '-5', '1.001'])
      expect((await ivy.call('collectibles', 'list', { id: piece.id, price })).status).toBe(400);
    await site.database.pool.query('update plans.setting set are_sold = true');
    try {
      const refused = await ivy.call('collectibles', 'list', { id: piece.id, price: '1200.00' });
      expect([refused.code, refused.text.includes('Pro')]).toEqual(['plan_limit_reached', true]);
    } finally {
      await site.database.pool.query('update plans.setting set are_sold = false');
    }
  });
});

describe('the history of a piece', () => {
  it('cannot be changed or taken away, whoever tries', async () => {
    for (const statement of [
      'update collectibles.provenance set cents = 1',
      'delete from collectibles.provenance',
      'delete from collectibles.sale',
      'truncate collectibles.sale',
    ])
      await expect(site.database.pool.query(statement)).rejects.toThrow(/append-only/);
  });
});

const upload = (person: Visitor, id: string, body: Buffer = specimenPng(), type = 'image/png') =>
  person.fetch(`/uploads/collectibles?id=${id}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  });
const create = (person: Visitor, pictureId: string, rest: Record<string, unknown> = {}) =>
  person.call('collectibles', 'create', {
    id: newId('col'),
    name: 'Grey Sea',
    collection: 'Water',
    description: 'A sea without a horizon.',
    category: 'nature',
    royaltyBps: 500,
    pictureId,
    ...rest,
  });
const approve = (id: string) => admin.call('collectibles', 'decide', { id, decision: { kind: 'approve' } });

/** Pieces of this maker as an administrator sees them. */
const created = async (maker: Person) =>
  (await admin.call('admin', 'userNfts', { userId: await idOf(maker) })).output;

async function sendForApproval(max: Person, id: string, pictureId: string): Promise<void> {
  expect((await upload(max, pictureId)).status).toBe(200);
  expect((await upload(max, pictureId)).status).toBe(200);
  const made = await create(max, pictureId, { id });
  expect(made.output).toMatchObject({ state: 'pending', creator: 'ma…' });
  expect(await created(max)).toMatchObject([{ price: null, buyer: null, status: 'pending' }]);
  expect((await admin.call('admin', 'waiting')).output.collectibles).toBe(1);
  expect((await create(max, pictureId, { id })).output).toEqual(made.output);
}

async function approveOnce(max: Person, nina: Person, id: string, pictureId: string): Promise<void> {
  const look = async (person: Visitor) => (await person.fetch(`/collectible-pictures/${pictureId}`)).status;
  expect([await look(max), await look(admin), await look(nina)]).toEqual([200, 200, 404]);
  expect((await max.call('collectibles', 'decide', { id, decision: { kind: 'approve' } })).status).toBe(403);
  expect((await approve(id)).output).toMatchObject({ state: 'approved' });
  expect((await approve(id)).status).toBe(200);
  expect((await admin.call('admin', 'waiting')).output.collectibles).toBe(0);
  expect(await created(max)).toMatchObject([{ price: null, buyer: null, status: 'approved' }]);
  const rejection = { kind: 'reject', reason: 'Too late' };
  expect((await admin.call('collectibles', 'decide', { id, decision: rejection })).code).toBe('work_decided');
}

async function checkPiece(max: Person, nina: Person, id: string, pictureId: string): Promise<void> {
  const shown = await nina.fetch(`/collectible-pictures/${pictureId}`);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  const { owned } = (await max.call('collectibles', 'mine')).output;
  expect(owned).toMatchObject([{ name: 'Grey Sea', editions: 1, rarity: 'unique', isMade: true }]);
  const audited = await values(
    site.app.db.read,
    int,
    sql`select 1 from audit.entry where action = 'collectibles.work-approved' and detail->>'work' = ${id}`,
  );
  expect(audited).toHaveLength(1);
  await site.mail(max.email, /approved/);
}

/** The first sale pays the maker, the second a royalty too. */
async function sellTwice(max: Person, nina: Person): Promise<void> {
  const { owned } = (await max.call('collectibles', 'mine')).output;
  const piece = owned[0]!;
  await max.call('collectibles', 'list', { id: piece.id, price: '300.00' });
  const sold = await buy(nina, { ...piece, price: '300.00' });
  expect(sold.output).toMatchObject({ royalty: '0.00', fee: '7.50', proceeds: '292.50' });
  const olaf = await site.person('olaf');
  await nina.call('collectibles', 'list', { id: piece.id, price: '400.00' });
  await buy(olaf, { ...piece, price: '400.00' });
  expect(await wallet(max)).toBe(100_000n + 29_250n + 2_000n);
  expect(await created(max)).toMatchObject([
    { name: 'Grey Sea', price: '300.00', buyer: 'ni…', status: 'sold' },
  ]);
  const lines = async (person: Visitor) =>
    (await person.call('ledger', 'statement', { limit: 2, kind: 'nfts' })).output.lines;
  expect(await lines(max)).toMatchObject([
    { kind: 'royalty', description: 'Royalty of Grey Sea #1', amount: '20.00' },
    { kind: 'sale', description: 'Sold Grey Sea #1', amount: '292.50' },
  ]);
  expect(await lines(nina)).toMatchObject([
    { kind: 'sale', amount: '370.00' },
    { kind: 'purchase', description: 'Bought Grey Sea #1', amount: '-300.00' },
  ]);
}

describe('creating', () => {
  it('shows a work to nobody else before an administrator approved it; then it is a piece of its maker', async () => {
    const max = await site.person('max');
    const nina = await site.person('nina');
    const id = newId('col');
    const pictureId = newId('fil');
    await sendForApproval(max, id, pictureId);
    await approveOnce(max, nina, id, pictureId);
    await checkPiece(max, nina, id, pictureId);
    await sellTwice(max, nina);
  });

  it('refuses what is no picture, a picture of somebody else or of another work, and a rejection without a reason', async () => {
    const pia = await site.person('pia');
    const quin = await site.person('quin');
    const pictureId = newId('fil');
    const refusals = await Promise.all([
      upload(pia, newId('fil'), Buffer.from('<svg xmlns="x">')),
      upload(pia, newId('fil'), Buffer.from('%PDF-1.4\n%%EOF\n'), 'application/pdf'),
    ]);
    for (const refused of refusals)
      expect(((await refused.json()) as { code: string }).code).toBe('file_wrong_type');
    await upload(pia, pictureId);
    expect((await create(quin, pictureId)).code).toBe('picture_missing');
    expect((await upload(quin, pictureId)).status).toBe(409);
    expect((await create(pia, newId('fil'))).code).toBe('picture_missing');
    expect((await create(pia, pictureId, { royaltyBps: 1_001 })).status).toBe(400);
    const made = await create(pia, pictureId);
    expect((await create(pia, pictureId)).code).toBe('picture_missing');
    const rejection = { kind: 'reject', reason: ' ' };
    const decided = await admin.call('collectibles', 'decide', { id: made.output.id, decision: rejection });
    expect(decided.status).toBe(400);
    await admin.call('collectibles', 'decide', {
      id: made.output.id,
      decision: { kind: 'reject', reason: 'Blurred' },
    });
    expect((await pia.call('collectibles', 'mine')).output.made).toMatchObject([
      { state: 'rejected', reason: 'Blurred' },
    ]);
  });

  it('hides a reported work from the market and its picture from everybody else, until it is shown again', async () => {
    const rosa = await site.person('rosa');
    const sven = await site.person('sven');
    const pictureId = newId('fil');
    await upload(rosa, pictureId);
    const { id } = (await create(rosa, pictureId)).output;
    await approve(id);
    const piece = (await rosa.call('collectibles', 'mine')).output.owned[0]!;
    await rosa.call('collectibles', 'list', { id: piece.id, price: '10.00' });
    const report = (person: Visitor) =>
      person.call('collectibles', 'report', { id: piece.id, reason: 'It is my picture' });
    expect((await report(rosa)).code).toBe('own_work');
    await report(sven);
    await report(sven);
    const { reported } = (await admin.call('collectibles', 'moderation')).output;
    expect(reported).toMatchObject([{ work: { id }, reports: [{ reason: 'It is my picture' }] }]);
    // Two reports by one person are one work to look at.
    expect((await admin.call('admin', 'waiting')).output.collectibles).toBe(1);
    const hide = (isHidden: boolean) =>
      admin.call('collectibles', 'setHidden', { id, isHidden, reason: 'Not theirs' });
    await hide(true);
    expect((await admin.call('admin', 'waiting')).output.collectibles).toBe(0);
    expect((await buy(sven, { ...piece, price: '10.00' })).code).toBe('not_found');
    expect((await sven.call('collectibles', 'piece', { id: piece.id })).code).toBe('not_found');
    expect((await sven.fetch(`/collectible-pictures/${pictureId}`)).status).toBe(404);
    expect((await rosa.call('collectibles', 'list', { id: piece.id, price: '9.00' })).code).toBe(
      'collectible_hidden',
    );
    await hide(false);
    expect((await buy(sven, { ...piece, price: '10.00' })).status).toBe(200);
    for (let more = 0; more < 7; more += 1) await report(sven);
    expect((await report(sven)).code).toBe(undefined);
    expect((await report(sven)).code).toBe('too_many_attempts');
  });
});

describe('leaving', () => {
  it('takes what is known along, gives pieces back to the house, and leaves sales without a name', async () => {
    const tom = await site.person('tom');
    const userId = await idOf(tom);
    const piece = await named(tom, 'Night Auction');
    await buy(tom, piece);
    const vault = openVault('unused');
    const known = await personalData.exportFor(site.app.db.read, userId);
    expect(known['collectibles.piece']).toMatchObject([{ id: piece.id }]);
    expect(known['collectibles.sale']).toMatchObject([{ side: 'bought', price: '980.00' }]);
    await site.app.db.transaction((tx) =>
      personalData.erase(tx, userId, vault, new Date(site.app.clock.now())),
    );
    expect((await tom.call('collectibles', 'mine')).output.owned).toEqual([]);
    const { provenance } = (await admin.call('collectibles', 'piece', { id: piece.id })).output;
    expect(provenance.at(-1)).toMatchObject({ what: 'returned', to: null });
  });
});
