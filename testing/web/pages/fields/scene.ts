// Accounts that come to every field for a number: orders that wait for each kind of price, two
// portfolios, a copy, an own piece; and who works in the back office.
import { newId } from '#core/values/ids.ts';
import { openWebStage, openWindow, type WebStage, type Window } from '#testing/web/browser.ts';
import { fullAccount, type Person, tradingDay, withRecord } from '#testing/web/full-account.ts';
import type { Place } from '#testing/web/pages/fields/places.ts';

export interface Scene {
  readonly stage: WebStage;
  readonly windows: Readonly<Record<NonNullable<Place['as']>, Window>>;
  /** A person with something of everything. */
  readonly typist: Person;
  /** The path with the ids of this site. */
  readonly pathOf: (path: string) => string;
}

export const desk = { viewport: { width: 1440, height: 900 } };

export async function openScene(): Promise<Scene> {
  const stage = await openWebStage(withRecord, { clock: tradingDay() });
  const { site } = stage;
  const typist = await fullAccount(site, 'typist');
  await letOrdersWait(typist);
  await did(typist.call('trading', 'openPortfolio', { id: newId('pfo'), name: 'Growth' }));
  const collector = await site.person('collector');
  await buyPiece(collector);
  const administrator = await site.person('operator');
  const { firstAdminToken: token } = site;
  await did(administrator.call('identity', 'claimFirstAdmin', { token, email: administrator.email }));
  const id = (await typist.call('identity', 'viewer')).output.viewer?.id ?? '';
  return {
    stage,
    typist,
    windows: {
      typist: await openWindow(stage, desk, typist),
      collector: await openWindow(stage, desk, collector),
      administrator: await openWindow(stage, desk, administrator),
      visitor: await openWindow(stage, desk),
    },
    pathOf: (path) => path.replace(':typist', id),
  };
}

async function did(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(`${status} ${text}`);
}

async function letOrdersWait(person: Person): Promise<void> {
  const order = { side: 'buy', product: 'cash' } as const;
  const stopLimit = { ...order, type: 'stop_limit', stopPrice: '9000', limitPrice: '9100' } as const;
  await did(
    person.call('trading', 'placeOrder', {
      id: newId('ord'),
      symbol: 'ETH',
      quantity: '0.01',
      ...stopLimit,
    }),
  );
  const trailing = { ...order, type: 'trailing_stop', trailBps: 500 } as const;
  await did(
    person.call('trading', 'placeOrder', { id: newId('ord'), symbol: 'SOL', quantity: '0.1', ...trailing }),
  );
}

async function buyPiece(person: Person): Promise<void> {
  const { pieces } = (await person.call('collectibles', 'browse', {})).output;
  const piece = pieces.find(({ name, owner }) => name === 'Night Auction' && owner === null);
  await did(
    person.call('collectibles', 'buy', {
      id: newId('sal'),
      pieceId: piece?.id,
      expectedPrice: piece?.price ?? '',
    }),
  );
}
