import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const assign = vi.fn();

beforeEach(() => {
  vi.resetModules();
  assign.mockReset();
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('window', { addEventListener: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fresh = () => import('#web/lib/session/parting.ts');
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('asks nothing between the last call and the fresh page', async () => {
  const { leaveBy, whileHere } = await fresh();
  const sent: string[] = [];
  const leaving = leaveBy(async () => {
    sent.push('last');
    void whileHere(async () => sent.push('an event made a page read again'));
  }, '/');
  void whileHere(async () => sent.push('a press meanwhile'));
  await leaving;
  await turn();
  expect(sent).toEqual(['last']);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
});

it('lets calls that are under way come home first', async () => {
  const { leaveBy, whileHere } = await fresh();
  const order: string[] = [];
  const slow = Promise.withResolvers<void>();
  void whileHere(async () => {
    await slow.promise;
    order.push('answered');
  });
  await turn();
  const leaving = leaveBy(async () => void order.push('last'), '/');
  await turn();
  expect(order).toEqual([]);
  slow.resolve();
  await leaving;
  expect(order).toEqual(['answered', 'last']);
});

it('does not wait forever for a call that hangs', async () => {
  vi.useFakeTimers();
  const { leaveBy, whileHere } = await fresh();
  void whileHere(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  const leaving = leaveBy(async () => {}, '/dashboard');
  await vi.advanceTimersByTimeAsync(2_000);
  await leaving;
  expect(assign).toHaveBeenCalledExactlyOnceWith('/dashboard');
});

it('leaves once, however often it is asked to', async () => {
  const { leaveBy } = await fresh();
  const call = vi.fn(async () => {});
  await Promise.all([leaveBy(call, '/'), leaveBy(call, '/')]);
  expect(call).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledOnce();
});

it('stays and sends what waited when the last call fails', async () => {
  const { leaveBy, whileHere } = await fresh();
  const sent: string[] = [];
  const leaving = leaveBy(() => Promise.reject(new Error('no line')), '/');
  void whileHere(async () => sent.push('waited'));
  await expect(leaving).rejects.toThrow('no line');
  await turn();
  expect(sent).toEqual(['waited']);
  expect(assign).not.toHaveBeenCalled();
});
