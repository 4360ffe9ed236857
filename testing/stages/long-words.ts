// People and staff who typed the longest word that each field takes, without a place to break it.
import { maxBioLength } from '#core/identity/profile.ts';
import { collectionLength, descriptionLength, nameLength, reasonLength } from '#core/collectibles/rules.ts';
import { bonusReasonLength } from '#core/rewards/rules.ts';
import { maxMessageLength, maxNoteLength } from '#core/support/rules.ts';
import { longestName } from '#core/trading/portfolios/portfolios-contract.ts';
import { type Id, newId, type UserId } from '#core/values/ids.ts';
import { goodPassword, type Site, type Visitor } from '#testing/nodes/site.ts';
import { specimenPdf, specimenPng } from '#testing/stages/specimens.ts';
import { addToWallet } from '#testing/stages/wallets.ts';
import { wholeRecord } from '#testing/nodes/whole-record.ts';

/** Every field with a text that somebody types, by the mark its word begins with. */
const longest = {
  // What people say about themselves: settings, and what others see of it.
  Shown: 50, // display name
  Bio: maxBioLength, // own profile
  Legal: 100, // name for the identity check
  // A trader's page.
  Trader: 40, // public name
  Specialty: 80,
  Strategy: 600,
  // Names that people give to what is theirs.
  Folio: longestName, // the first portfolio
  Beside: longestName, // another portfolio
  Closed: longestName, // a portfolio that was closed
  Toast: longestName, // a portfolio that the test opens
  Apikey: 60,
  Passkey: 40,
  Address: 40, // label of a saved address
  // What people write to the site.
  Chat: maxMessageLength, // a person’s message
  First: 50, // contact form
  Last: 50,
  Subject: 100,
  Contact: 1_000, // its message
  Work: nameLength.max,
  Collection: collectionLength.max,
  Description: descriptionLength.max,
  Report: reasonLength.max, // of a work
  // What staff write to people.
  Reply: maxMessageLength, // in the chat
  Answer: 4_000, // to the contact form
  Notice: 1_000,
  Bonus: bonusReasonLength.max, // reason of a bonus
  Adjust: 300, // reason of a correction that was posted
  Undocumented: 300, // why documents were rejected
  Unpaid: 200, // why a withdrawal was rejected
  Unshown: reasonLength.max, // why a work was rejected
  Hidden: reasonLength.max, // why a work was hidden
  // What staff write to each other.
  Note: maxNoteLength, // in the chat
  Canned: 60, // name of a canned reply
  Cannedtext: maxMessageLength,
  Propose: 300, // reason of a correction that waits
  Refuse: 300, // why a correction was turned down
  Promote: 300, // reason of a promotion
  Freeze: 200, // reason of a hold on a copy
  Cool: 300, // reason of a cool-off
  Warm: 300, // reason of its end
  Halt: 300, // reason of a halt
} as const;
export type Mark = keyof typeof longest;

/** Local parts of the addresses: a mark, and small letters as addresses are kept. */
const mailboxes = ['person', 'leader', 'desk', 'second', 'guest', 'next', 'stranger'] as const;
export const marks: readonly string[] = [...Object.keys(longest), ...mailboxes];

/** The widest letter 600 times, or as often as the field takes it. */
export const word = (mark: Mark): string => mark.padEnd(Math.min(longest[mark], 600), 'W');

/** The longest address that mail can go to: 64 letters, an @, labels of 63, 254 in all. */
export const mailOf = (box: (typeof mailboxes)[number]): string =>
  `${box.padEnd(64, 'w')}@${'w'.repeat(63)}.${'w'.repeat(63)}.${'w'.repeat(57)}.org`;

type Person = Visitor & { readonly email: string; readonly userId: UserId };

export interface LongWords {
  readonly person: Person;
  readonly leader: Person;
  readonly desk: Person;
  readonly second: Person;
  readonly leaderId: string;
  readonly copyId: string;
  readonly portfolioId: string;
  readonly pieceId: string;
  readonly conversationId: string;
  readonly halted: string;
}

const done = async <Output>(
  what: string,
  answer: Promise<{ status: number; text: string; output: Output }>,
): Promise<Output> => {
  const { status, text, output } = await answer;
  if (status !== 200) throw new Error(`${what}: ${status} ${text}`);
  return output;
};

async function register(site: Site, box: (typeof mailboxes)[number], ref?: string): Promise<Person> {
  const email = mailOf(box);
  const visitor = site.visitor();
  await done(
    `sign-up of ${box}`,
    visitor.call('identity', 'signUp', { email, password: goodPassword, ...(ref && { ref }) }),
  );
  const { text } = await site.mail(email, /./);
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
  await done(`verification of ${box}`, visitor.call('identity', 'verifyEmail', { token }));
  await site.relay.settled();
  const { viewer } = (await visitor.call('identity', 'viewer')).output;
  return { ...visitor, email, userId: viewer?.id as UserId };
}

const saveProfile = (who: Visitor) =>
  done(
    'profile',
    who.call('identity', 'saveProfile', {
      displayName: word('Shown'),
      phone: '',
      country: 'GB',
      bio: word('Bio'),
      experience: 'advanced',
      riskTolerance: 'low',
      preferredMarkets: [],
      showTradingStats: true,
      isPublic: true,
    }),
  );

async function upload(who: Visitor, path: string, type: string, bytes: Buffer): Promise<void> {
  const response = await who.fetch(path, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(bytes),
  });
  if (response.status !== 200) throw new Error(`upload: ${response.status} ${await response.text()}`);
}

async function sendDocuments(who: Visitor): Promise<void> {
  await upload(who, `/uploads/identity?kind=identity&id=${newId('fil')}`, 'image/png', specimenPng());
  await upload(who, `/uploads/identity?kind=address&id=${newId('fil')}`, 'application/pdf', specimenPdf());
  await done('documents', who.call('identity', 'submitKyc', { fullName: word('Legal'), country: 'GB' }));
}

async function refuseDocuments(desk: Visitor, { userId }: Person): Promise<void> {
  const { applications } = (await desk.call('identity', 'adminKyc', {})).output;
  const application = applications.find((one) => one.userId === userId);
  for (const { id } of application?.files ?? []) await desk.fetch(`/uploads/identity/${id}`);
  const decision = { kind: 'reject', reason: word('Undocumented') } as const;
  const { submittedAt } = application ?? {};
  await done('rejection', desk.call('identity', 'decideKyc', { userId, submittedAt, decision }));
}

const trade = { symbol: 'BTC', side: 'buy', quantity: '0.001' } as const;

/** A trader with a trade, whom people may copy. */
async function lead(leader: Person): Promise<string> {
  const id = newId('ldr');
  const words = { name: word('Trader'), specialty: word('Specialty'), strategy: word('Strategy') };
  const terms = { minCopy: '100.00', feeBps: 1_000, acceptsTerms: true };
  await done('leading', leader.call('copying', 'becomeLeader', { id, ...words, ...terms }));
  const order = { id: newId('ord'), ...trade, product: 'margin', leverage: 2 };
  await done('order', leader.call('trading', 'placeOrder', order));
  const [position] = (await leader.call('trading', 'positions')).output;
  await done(
    'close',
    leader.call('trading', 'closePosition', { id: newId('ord'), positionId: position?.id }),
  );
  return id;
}

async function copy(person: Person, leaderId: string): Promise<string> {
  await wholeRecord(person);
  const id = newId('cpy');
  await done('copy', person.call('copying', 'start', { id, leaderId, amount: '200.00' }));
  return id;
}

/** Three named portfolios: the first one, one with a position, and one that is closed. */
async function openPortfolios(person: Person): Promise<string> {
  await done('name', person.call('trading', 'renamePortfolio', { id: 'main', name: word('Folio') }));
  const [beside, closed] = [newId('pfo'), newId('pfo')];
  await done('beside', person.call('trading', 'openPortfolio', { id: beside, name: word('Beside') }));
  await done('closed', person.call('trading', 'openPortfolio', { id: closed, name: word('Closed') }));
  const order = { ...trade, product: 'cash' };
  for (const [to, amount] of [
    [beside, '300.00'],
    [closed, '200.00'],
  ] as const) {
    await done('move', person.call('trading', 'moveMoney', { id: newId('pft'), from: 'main', to, amount }));
    await done(
      'order',
      person.call('trading', 'placeOrder', { id: newId('ord'), ...order, portfolioId: to }),
    );
  }
  const positions = (await person.call('trading', 'positions')).output;
  const positionId = positions.find(({ portfolioId }) => portfolioId === closed)?.id;
  await done('sale', person.call('trading', 'closePosition', { id: newId('ord'), positionId }));
  const { portfolios } = (await person.call('trading', 'portfolios')).output;
  const amount = portfolios.find(({ id }) => id === closed)?.movable;
  await done(
    'back',
    person.call('trading', 'moveMoney', { id: newId('pft'), from: closed, to: 'main', amount }),
  );
  await done('end', person.call('trading', 'closePortfolio', { id: closed }));
  return beside;
}

/** One withdrawal that waits and one that was turned down, to a Taproot address of 62 letters. */
async function withdraw(person: Person, desk: Visitor): Promise<void> {
  const address = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
  const saved = await done(
    'address',
    person.call('funding', 'saveAddress', {
      id: newId('adr'),
      asset: 'BTC',
      label: word('Address'),
      address,
    }),
  );
  for (const isRefused of [true, false]) {
    const id = newId('wdr');
    const amount = { from: 'USD', asset: 'BTC', amount: '60' };
    const quote = await done('quote', person.call('funding', 'previewWithdrawal', amount));
    const request = { id, quoteId: quote.id, addressId: saved.id };
    await done('withdrawal', person.call('funding', 'requestWithdrawal', request));
    if (isRefused)
      await done('refusal', desk.call('funding', 'rejectWithdrawal', { id, reason: word('Unpaid') }));
  }
}

/** One work on the market with a report, one hidden, one turned down and one that waits. */
async function makeWorks(person: Person, reader: Visitor, desk: Visitor): Promise<string> {
  const make = async (): Promise<Id<'col'>> => {
    const [id, pictureId] = [newId('col'), newId('fil')];
    await upload(person, `/uploads/collectibles?id=${pictureId}`, 'image/png', specimenPng());
    const words = { name: word('Work'), collection: word('Collection'), description: word('Description') };
    const terms = { category: 'nature', royaltyBps: 500 };
    await done('work', person.call('collectibles', 'create', { id, ...words, ...terms, pictureId }));
    return id;
  };
  const [shown, hidden, refused] = [await make(), await make(), await make()];
  await make();
  for (const id of [shown, hidden])
    await done('yes', desk.call('collectibles', 'decide', { id, decision: { kind: 'approve' } }));
  const decision = { kind: 'reject', reason: word('Unshown') } as const;
  await done('no', desk.call('collectibles', 'decide', { id: refused, decision }));
  const hiding = { id: hidden, isHidden: true, reason: word('Hidden') };
  await done('hide', desk.call('collectibles', 'setHidden', hiding));
  const { owned } = (await person.call('collectibles', 'mine')).output;
  const id = (owned.find(({ workId }) => workId === shown)?.id ?? '') as Id<'nft'>;
  await done('offer', person.call('collectibles', 'list', { id, price: '99000.00' }));
  await done('report', reader.call('collectibles', 'report', { id, reason: word('Report') }));
  await done('feature', desk.call('collectibles', 'setFeatured', { id: shown, isFeatured: true }));
  return id;
}

async function talk(person: Person, desk: Person, second: Person): Promise<string> {
  const message = { id: newId('msg'), text: word('Chat') };
  const { conversationId } = await done('chat', person.call('support', 'send', message));
  const of = { conversationId } as const;
  await done('reply', desk.call('support', 'adminReply', { ...of, id: newId('msg'), text: word('Reply') }));
  await done('note', desk.call('support', 'adminAddNote', { ...of, id: newId('nte'), text: word('Note') }));
  const canned = { id: newId('cnd'), title: word('Canned'), text: word('Cannedtext') };
  await done('canned', desk.call('support', 'saveCannedReply', canned));
  await done('assign', desk.call('support', 'adminAssign', { ...of, from: null, to: second.userId }));
  return conversationId;
}

/** Two messages of the contact form, one of them answered. */
async function write(site: Site, desk: Visitor): Promise<void> {
  const names = { firstName: word('First'), lastName: word('Last'), email: mailOf('guest') };
  const texts = { subject: word('Subject'), message: word('Contact') };
  const send = () => site.visitor().call('content', 'sendMessage', { id: newId('msg'), ...names, ...texts });
  await done('contact', send());
  const [first] = (await desk.call('content', 'listMessages', {})).output.messages;
  await done('answer', desk.call('content', 'answerMessage', { id: first?.id, answer: word('Answer') }));
  await done('contact', send());
}

/** What staff do about a person, each with its reason. */
async function decide({ person, desk, second, copyId }: LongWords): Promise<void> {
  const { userId } = person;
  await done('notice', desk.call('admin', 'sendNotice', { userId, text: word('Notice') }));
  for (const amount of ['10.00', '20.00'])
    await done(
      'bonus',
      desk.call('rewards', 'sendBonus', { id: newId('bns'), userId, amount, reason: word('Bonus') }),
    );
  const [bonus] = (await person.call('rewards', 'bonuses')).output.bonuses;
  await done('claim', person.call('rewards', 'claim', { id: bonus?.id }));
  const adjust = (id: Id<'prp'>, balance: string, reason: string) =>
    done('adjustment', desk.call('admin', 'editPortfolio', { id, userId, seen: '0.00', balance, reason }));
  await adjust(newId('prp'), '10.00', word('Adjust'));
  const [refused, open] = [newId('prp'), newId('prp')];
  await adjust(refused, '90000.00', word('Propose'));
  await adjust(open, '80000.00', word('Propose'));
  await done('no', second.call('admin', 'rejectProposal', { id: refused, note: word('Refuse') }));
  const freeze = { id: newId('frz'), copyId, reason: word('Freeze') };
  await done('freeze', desk.call('copying', 'proposeFreeze', freeze));
}

/** What staff do about a trader and a market, each with its reason. */
async function oversee(site: Site, { leader, desk, leaderId, halted }: LongWords): Promise<void> {
  const id = leaderId as Id<'ldr'>;
  const until = new Date(site.app.clock.now() + 10 * 86_400_000).toISOString();
  await done('cool-off', desk.call('admin', 'startCoolOff', { id, until, reason: word('Cool') }));
  await done('its end', desk.call('admin', 'endCoolOff', { id, reason: word('Warm') }));
  await done('halt', desk.call('admin', 'haltInstrument', { symbol: halted, reason: word('Halt') }));
  const ask = { email: leader.email, password: goodPassword, reason: word('Promote') };
  await done('promotion', desk.call('admin', 'promote', { id: newId('prp'), ...ask }));
}

/** What no call writes without a device, and a letter that could not be sent. */
async function writeRows(site: Site, { userId, email }: Person): Promise<void> {
  await site.database.pool.query(
    `insert into identity.passkey (id, user_id, name, public_key, counter, transports, is_synced, added_at)
     values ('key', $1, $2, '\\x00', 0, '{internal}', true, now())`,
    [userId, word('Passkey')],
  );
  const letter = { data: { to: email, subject: `Re: ${word('Subject')}`, text: '…', locale: 'en' } };
  await site.database.pool.query(
    `insert into pgboss.job (name, source_name, data, source_output, keep_until)
     values ('dead_letter', 'mail', $1, '{"message": "refused"}', now() + interval '1 day')`,
    [JSON.stringify(letter)],
  );
}

/** Fills every field of `longest`, by the calls that people and staff make. */
export async function fillWithLongWords(site: Site): Promise<LongWords> {
  const desk = await register(site, 'desk');
  const claim = { token: site.firstAdminToken ?? '', email: desk.email };
  await done('claim', desk.call('identity', 'claimFirstAdmin', claim));
  const second = await register(site, 'second');
  await site.database.pool.query(`update auth_user set role = 'admin' where id = $1`, [second.userId]);
  const leader = await register(site, 'leader');
  const { code } = (await leader.call('rewards', 'referrals')).output;
  const person = await register(site, 'person', code);
  for (const one of [leader, person]) {
    await saveProfile(one);
    await sendDocuments(one);
  }
  await addToWallet(site, person, 500_000n);
  const leaderId = await lead(leader);
  const copyId = await copy(person, leaderId);
  const portfolioId = await openPortfolios(person);
  const pieceId = await makeWorks(person, leader, desk);
  const conversationId = await talk(person, desk, second);
  const ids = { leaderId, copyId, portfolioId, pieceId, conversationId, halted: 'ADA' };
  const filled: LongWords = { person, leader, desk, second, ...ids };
  await refuseDocuments(desk, person);
  await withdraw(person, desk);
  await write(site, desk);
  await decide(filled);
  await oversee(site, filled);
  const key = { name: word('Apikey'), scopes: ['read'], days: 30, networks: [], password: goodPassword };
  await done('key', person.call('identity', 'createApiKey', key));
  const change = { email: mailOf('next'), password: goodPassword };
  await done('new address', person.call('identity', 'requestEmailChange', change));
  await writeRows(site, person);
  await site.relay.settled();
  return filled;
}
