import { expect, it } from 'vitest';
import { singleFlight } from '#web/lib/session/single-flight.ts';

it('drops a second press while the first is under way, and takes the next one after it', async () => {
  const run = singleFlight();
  const done: string[] = [];
  let finish = () => {};
  const first = run(() => new Promise((resolve) => (finish = resolve)));
  await run(async () => void done.push('second'));
  finish();
  await first;
  await run(async () => void done.push('third'));
  expect(done).toEqual(['third']);
});

it('is free again after a failure', async () => {
  const run = singleFlight();
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const done: string[] = [];
  await run(async () => void done.push('again'));
  expect(done).toEqual(['again']);
});
