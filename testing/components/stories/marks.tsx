import { useState } from 'react';
import type { Stories } from '#testing/components/story.ts';
import { Button } from '#web/ui/button.tsx';
import { PresetButtons } from '#web/ui/fields/preset-buttons.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { Face } from '#web/ui/marks/face.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Marked } from '#web/ui/marks/marked.tsx';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';
import { sayAct } from '#web/ui/overlays/act-toast-words.tsx';

/** A market of each kind: coin, share, pair, metal, index, energy, and one nobody knows. */
const symbols = ['BTC', 'DOT', 'AAPL', 'EURUSD', 'GOLD', 'SPX', 'OIL', 'NOBODY'];
const sizes = [24, 28, 32, 36] as const;

function Presets() {
  const [chosen, setChosen] = useState('$50');
  return (
    <PresetButtons
      label="Amounts"
      presets={['$50', '$100', '$250', 'Max'].map((name) => ({
        name,
        isChosen: name === chosen,
        onPress: () => setChosen(name),
      }))}
    />
  );
}

export const stories: Stories = {
  'web/ui/fields/preset-buttons.tsx': { plain: () => <Presets /> },
  'web/ui/fold.tsx': {
    plain: () => (
      <Fold label="Terms" name="Market order" value="Good till cancelled">
        <Button>Inside</Button>
      </Fold>
    ),
    'with names that do not fit': () => (
      <Fold name={'Unbroken'.repeat(12)} value={'Another'.repeat(12)}>
        Inside
      </Fold>
    ),
  },
  'web/ui/marks/face.tsx': {
    sizes: () => sizes.map((size) => <Face key={size} name="Maria Lopez" size={size} />),
    'one name': () => <Face name="maria@example.org" />,
  },
  'web/ui/marks/instrument-mark.tsx': {
    kinds: () => symbols.map((symbol) => <InstrumentMark key={symbol} symbol={symbol} />),
    sizes: () => sizes.map((size) => <InstrumentMark key={size} symbol="AAPL" size={size} />),
  },
  'web/ui/marks/marked.tsx': {
    plain: () => <Marked mark={<InstrumentMark symbol="BTC" />}>Bitcoin</Marked>,
    'with a name that does not fit': () => (
      <Marked mark={<TraderAvatar name="Long" />}>
        <span className="block truncate">{'Unbroken'.repeat(20)}</span>
      </Marked>
    ),
  },
  'web/ui/marks/trader-avatar.tsx': {
    sizes: () => sizes.map((size) => <TraderAvatar key={size} name="Northlight Rotation" size={size} />),
    names: () =>
      ['Tidewater Trend', 'Harbour Carry', '李'].map((name) => <TraderAvatar key={name} name={name} />),
  },
  'web/ui/overlays/act-toast-words.tsx': {
    'of what moves nothing': () => (
      <Button
        onClick={() =>
          sayAct('trading.cancelOrder', 'Order cancelled', {
            detail: 'Nothing was traded',
            view: '/my-trades',
            isOver: true,
          })
        }
      >
        Cancel
      </Button>
    ),
  },
};
