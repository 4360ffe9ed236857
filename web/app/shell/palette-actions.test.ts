import { describe, expect, it } from 'vitest';
import { offersOf } from '#web/app/shell/palette-actions.ts';
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
