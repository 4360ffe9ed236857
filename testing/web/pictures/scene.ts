// A site that has lived for two weeks by a clock that moves only when told to: the same prices,
// fills and figures each time, so that pictures of its pages can be compared.
import { newId } from '#core/values/ids.ts';
import { dayMs, hourMs, minuteMs } from '#core/values/time.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { goodPassword, type Site, type Visitor } from '#testing/nodes/site.ts';
import { idOfPerson } from '#testing/stages/wallets.ts';
import { openWebStage, type WebStage } from '#testing/web/browser.ts';
import { done, inboxScene } from '#testing/web/pages/admin/inbox-scene.ts';

/** The Friday of the pictures, while every market trades. */
export const pictureTime = Date.parse('2026-11-20T15:40:00Z');
const days = 14;

// No test runner here: `npm run screenshots` lives without one.
export const tidewater = 'ldr_0000000000H0VSETREND000000';
const northlight = 'ldr_0000000000H0VSER0TATE00000';

type Person = Visitor & { readonly email: string };

export interface PictureScene {
  readonly stage: WebStage;
  /** Eight positions, two copies, two weeks behind her. */
  readonly person: Person;
  /** Verified a moment ago. */
  readonly newcomer: Person;
  readonly desk: Person;
  /** What stands for `:name` in a path. */
  readonly fill: Readonly<Record<string, string>>;
}

type Clock = ReturnType<typeof fixedClock>;

/**
 * Until every strategy has decided up to this instant, and what that caused is told. A decision that
 * is due within this minute trades; earlier ones are left out.
 */
async function settled(site: Site, at: number): Promise<void> {
  for (let poll = 0; poll < 1_200; poll++) {
    const { rows } = await site.database.pool.query<{ is: boolean }>(
      'select count(*) = 3 as is from copying.house_run where decided_until > $1',
      [new Date(at - hourMs)],
    );
    if (rows[0]?.is) return site.relay.settled();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the house strategies do not get there');
}

/** The hours at which the three strategies decide, on the way from one instant to another. */
const stops = (from: number, to: number): readonly number[] => {
  const found: number[] = [];
  for (let day = to; day > from; day -= dayMs)
    for (const minutes of [0, -20, -40]) {
      const at = day + minutes * minuteMs;
      if (at > from) found.unshift(at);
    }
  return found;
};

async function goTo(site: Site, clock: Clock, to: number): Promise<void> {
  for (const at of stops(clock.now(), to)) {
    clock.set(at);
    await settled(site, at);
  }
}

async function buy(who: Visitor, symbol: string, quantity: string, rest: object = {}): Promise<void> {
  const terms = { symbol, side: 'buy', product: 'cash', quantity, ...rest };
  await done(who.call('trading', 'placeOrder', { id: newId('ord'), ...terms }));
}

async function protect(who: Visitor, symbol: string, takeProfit: string, stopLoss: string): Promise<void> {
  const positions = await done(who.call('trading', 'positions'));
  const own = positions.find((one) => one.symbol === symbol && one.copyId === null);
  await done(who.call('trading', 'protectPosition', { positionId: own?.id ?? '', takeProfit, stopLoss }));
}

/** What she did on a day of the two weeks. */
type Deed = readonly [day: number, act: (who: Person, site: Site, clock: Clock) => Promise<unknown>];

const deposit =
  (amount: string): Deed[1] =>
  async (who, site, clock) => {
    await done(who.call('funding', 'topUp', { id: newId('top'), rail: 'card', amount }));
    clock.advance(minuteMs);
    await site.fundingTicks.now();
  };
const copy =
  (leaderId: string, amount: string): Deed[1] =>
  (who) =>
    done(who.call('copying', 'start', { id: newId('cpy'), leaderId, amount, existing: 'all' }));

const deeds: readonly Deed[] = [
  [0, deposit('6000.00')],
  [0, (who) => buy(who, 'BTC', '0.012')],
  [0, (who) => buy(who, 'AAPL', '2.5')],
  [0, copy(tidewater, '1500.00')],
  [3, (who) => buy(who, 'ETH', '0.25')],
  [3, (who) => buy(who, 'MSFT', '1.2')],
  [4, copy(northlight, '800.00')],
  [5, (who) => buy(who, 'SOL', '3')],
  [6, deposit('3500.00')],
  [7, (who) => buy(who, 'NVDA', '2')],
  [9, (who) => buy(who, 'BTC', '0.004')],
  [10, (who) => buy(who, 'NVDA', '2', { side: 'sell' })],
  [11, (who) => buy(who, 'TSLA', '1')],
  [11, (who) => buy(who, 'GOLD', '0.4', { product: 'margin', leverage: 5 })],
  [12, (who) => buy(who, 'WHOP', '10')],
  [12, (who) => buy(who, 'BTC', '0.003', { side: 'sell' })],
  [13, (who) => protect(who, 'BTC', '144000.00', '124500.00')],
  [13, (who) => buy(who, 'ETH', '0.05', { type: 'limit', limitPrice: '2500.00' })],
];

/** Enough of them that the results of a trader's copiers are shown. */
async function letOthersCopy(site: Site, clock: Clock): Promise<void> {
  for (const [name, amount] of Object.entries({
    ben: '200.00',
    chloe: '450.00',
    dan: '300.00',
    eva: '250.00',
  }))
    await copy(tidewater, amount)(await site.person(name), site, clock);
}

async function live(site: Site, clock: Clock, who: Person): Promise<void> {
  const start = clock.now();
  for (const [day, act] of deeds) {
    await goTo(site, clock, start + day * dayMs);
    await act(who, site, clock);
  }
  await goTo(site, clock, start + days * dayMs);
}

/** A session outlives no two weeks without a visit. */
async function signIn(site: Site, { email }: Person): Promise<Person> {
  const visitor = site.visitor();
  await done(visitor.call('identity', 'signIn', { email, password: goodPassword }));
  return { ...visitor, email };
}

/** A line under two lows, a price that held twice, and what it means to her. */
async function draw(person: Person): Promise<void> {
  const drawing = (rest: object) =>
    done(person.call('market', 'addDrawing', { id: newId('drw'), symbol: 'BTC', ...rest }));
  const low = { at: '2026-11-16T18:00:00Z', price: '124400.00' };
  const later = { at: '2026-11-20T18:00:00Z', price: '127200.00' };
  await drawing({ kind: 'trend_line', points: [low, later] });
  await drawing({ kind: 'horizontal_line', points: [{ at: low.at, price: '143200.00' }] });
  await drawing({
    kind: 'note',
    points: [{ at: '2026-11-17T20:00:00Z', price: '138400.00' }],
    text: 'Buy only above 127,000',
  });
}

async function lastDay(site: Site, person: Person, desk: Person): Promise<Record<string, string>> {
  await done(person.call('identity', 'hideFirstSteps'));
  for (const symbol of ['BNB', 'TSLA', 'ETH', 'BTC'])
    await done(person.call('market', 'watch', { symbol, isWatched: true }));
  await draw(person);
  const { pieces } = await done(person.call('collectibles', 'browse', {}));
  const piece = pieces.find(({ name, owner }) => name === 'Night Auction' && owner === null);
  if (!piece) throw new Error('no piece is for sale');
  await done(
    person.call('collectibles', 'buy', {
      id: newId('sal'),
      pieceId: piece.id,
      expectedPrice: piece.price ?? '',
    }),
  );
  const question = { id: newId('msg'), text: 'Hello, how long does a withdrawal of bitcoin take?' };
  const { conversationId } = await done(person.call('support', 'send', question));
  const reply = 'Approved ones leave within minutes; larger ones wait for a second person.';
  await done(
    desk.call('support', 'adminReply', {
      conversationId: conversationId as never,
      id: newId('msg'),
      text: reply,
    }),
  );
  const userId = await idOfPerson(site, person);
  await done(
    desk.call('rewards', 'sendBonus', {
      id: newId('bns'),
      userId,
      amount: '25.00',
      reason: 'Welcome to the demo',
    }),
  );
  const { acts } = await done(person.call('ledger', 'acts', { limit: 50 }));
  const act = acts.find(({ facts }) => facts.kind === 'trade')?.id ?? '';
  return { symbol: 'BTC', id: tidewater, userId, piece: piece.id, act };
}

export async function openPictureScene(): Promise<PictureScene> {
  const clock = fixedClock(pictureTime - days * dayMs);
  const stage = await openWebStage({ HISTORY_DAYS: '60' }, { clock });
  const { site } = stage;
  await settled(site, clock.now());
  const maria = await site.person('anna.keller');
  await letOthersCopy(site, clock);
  await live(site, clock, maria);
  const { desk, large } = await inboxScene(site);
  const person = await signIn(site, maria);
  const newcomer = await site.person('new.person');
  const fill = { ...(await lastDay(site, person, desk)), withdrawal: large };
  await settled(site, clock.now());
  return { stage, person, newcomer, desk, fill };
}
