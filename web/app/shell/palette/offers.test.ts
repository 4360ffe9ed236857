import { describe, expect, it } from 'vitest';
import type { OrderView, PositionView } from '#core/trading/contract.ts';
import { copyActions, offersOf, orderActions, positionActions } from '#web/app/shell/palette/offers.ts';
import { actionWords } from '#web/app/shell/palette/other-words.ts';
import type { OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import type { Action, AtOnceAction } from '#web/lib/action.ts';

interface Boat {
  readonly name: string;
  readonly isSold: boolean;
}
const sail: Action<Boat> = {
  name: 'sail',
  label: 'Sail',
  spoken: ({ name }) => `Sail the ${name}`,
  isOffered: ({ isSold }) => !isSold,
  blockedBy: ({ name }) => (name === 'wreck' ? 'It leaks' : undefined),
  perform: (_boat, { ask }) => ask(() => null),
};
const offered = (name: string, isSold = false) => offersOf({ name, isSold }, 'b1', 'In port', [sail]);

describe('the offers of the palette', () => {
  it('are the actions that are open for a thing, named after it', () => {
    expect(offered('gull')).toMatchObject([{ key: 'sail b1', name: 'Sail the gull', note: 'In port' }]);
  });

  it('leave out what is not offered and what something stands against', () => {
    expect(offered('gull', true)).toEqual([]);
    expect(offered('wreck')).toEqual([]);
  });

  it('ask before what a button does at once', () => {
    let sunk = 0;
    const sink: AtOnceAction<Boat> = {
      ...sail,
      name: 'sink',
      label: 'Sink',
      effect: 'It is gone.',
      perform: async () => void (sunk += 1),
    };
    const shown: unknown[] = [];
    const [offer] = offersOf({ name: 'gull', isSold: false }, 'b1', 'In port', [sink]);
    offer?.choose((asked) => shown.push(asked(() => {})));
    expect(shown).toMatchObject([
      { props: { title: 'Sail the gull', note: 'In port', effect: 'It is gone.' } },
    ]);
    expect(sunk).toBe(0);
  });

  it('hand over the dialog that an action asks in', () => {
    const shown: unknown[] = [];
    offered('gull')[0]?.choose((asked) => shown.push(asked(() => {})));
    expect(shown).toMatchObject([{ props: { thing: { name: 'gull' } } }]);
  });
});

describe('every action of the site', () => {
  const position = { id: 'p', symbol: 'BTC', quantity: '1', copyId: null } as PositionView;
  const order = { id: 'o', symbol: 'BTC', quantity: '1' } as OrderView;
  const copyIn = (state: 'ACTIVE' | 'PAUSED') =>
    ({ copy: { id: 'c', leaderName: 'Ada', state }, availableCents: 0n }) as OwnCopy;
  const offers = [
    ...offersOf(position, 'p', '1 BTC', positionActions),
    ...offersOf(order, 'o', '1 BTC', orderActions),
    ...offersOf(copyIn('ACTIVE'), 'c', 'Ada', copyActions),
    ...offersOf(copyIn('PAUSED'), 'c', 'Ada', copyActions),
  ];
  const byCode = (one: string, other: string) => (one < other ? -1 : 1);
  const names = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name).sort(byCode);
  const listed = [...positionActions, ...orderActions, ...copyActions];

  it('is in the palette, with words of its own', async () => {
    const files = import.meta.glob<Record<string, { readonly name: string }>>(
      ['../../../features/**/actions/*.ts', '!**/*.test.ts'],
      { eager: true },
    );
    expect(names(Object.values(files).flatMap((file) => Object.values(file)))).toEqual(names(listed));
    expect(Object.keys(actionWords).sort(byCode)).toEqual(names(listed));
    const asked = new Set(offers.map(({ key }) => key.split(' ')[0] ?? ''));
    expect([...asked].sort(byCode)).toEqual(names(listed));
  });

  // One that called the server would show nothing, or fail here for want of one.
  it.each(offers.map((offer) => [offer.key, offer] as const))(
    '%s only shows its dialog when it is chosen',
    async (_key, offer) => {
      const shown: unknown[] = [];
      const done: unknown = offer.choose((asked) => shown.push(asked(() => {})));
      await done;
      expect(shown).toHaveLength(1);
      expect(offer).not.toHaveProperty('run');
    },
  );
});
