import { expect, it } from 'vitest';
import { createStops } from '#server/wiring/stops.ts';

it('stops what was started in the reverse order, one after the other and once', async () => {
  const stops = createStops();
  const said: string[] = [];
  const stopping = (name: string) => async () => {
    said.push(`${name} stops`);
    await Promise.resolve();
    said.push(`${name} stopped`);
  };
  stops.add(stopping('database'));
  stops.add(undefined);
  stops.add(stopping('ticks'));
  stops.add(stopping('pages'));
  await stops.all();
  await stops.all();
  expect(said).toEqual([
    'pages stops',
    'pages stopped',
    'ticks stops',
    'ticks stopped',
    'database stops',
    'database stopped',
  ]);
});

it('leaves what is below a fault running', async () => {
  const stops = createStops();
  let isOpen = true;
  stops.add(async () => void (isOpen = false));
  stops.add(() => Promise.reject(new Error('a tick hangs')));
  await expect(stops.all()).rejects.toThrow('a tick hangs');
  expect(isOpen).toBe(true);
});
