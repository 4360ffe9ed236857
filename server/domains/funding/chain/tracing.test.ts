import { expect, it } from 'vitest';
import { hourMs } from '#core/values/time.ts';
import { type Rpc, RpcError } from '#server/domains/funding/chain/json-rpc.ts';
import { tracing } from '#server/domains/funding/chain/tracing.ts';
import { fixedClock } from '#server/platform/clock.ts';

/** A node that answers, offers traces, or neither; it counts the traces it was asked for. */
function nodeThat(is: { up: boolean; tracing: boolean }) {
  const asked = { traces: 0 };
  const rpc: Rpc = async (method, _, result) => {
    if (!is.up) throw new Error('connect ECONNREFUSED');
    if (method === 'eth_getBlockByNumber') return result.parse({ hash: '0xaa' });
    asked.traces += 1;
    if (!is.tracing) throw new RpcError(method, -32_601, 'the method does not exist');
    return result.parse([]);
  };
  return { rpc, asked };
}

it('asks a node once whether it shows what contracts send', async () => {
  const { rpc, asked } = nodeThat({ up: true, tracing: true });
  const offer = tracing(rpc, 'auto', fixedClock(0));
  expect(offer.isKnown()).toBe(false);
  expect([await offer.isOffered(), await offer.isOffered()]).toEqual([true, true]);
  expect([offer.isKnown(), asked.traces]).toEqual([true, 1]);
});

it('believes a node that says no for an hour', async () => {
  const is = { up: true, tracing: false };
  const { rpc, asked } = nodeThat(is);
  const clock = fixedClock(0);
  const offer = tracing(rpc, 'auto', clock);
  expect([await offer.isOffered(), await offer.isOffered(), asked.traces]).toEqual([false, false, 1]);
  is.tracing = true;
  clock.advance(hourMs);
  expect([await offer.isOffered(), offer.isKnown()]).toEqual([true, true]);
});

it('takes silence for no answer: the block is read again when the node is back', async () => {
  const is = { up: false, tracing: true };
  const offer = tracing(nodeThat(is).rpc, 'auto', fixedClock(0));
  await expect(offer.isOffered()).rejects.toThrow(/ECONNREFUSED/);
  is.up = true;
  expect(await offer.isOffered()).toBe(true);
});

it('does as the operator says, without a question', async () => {
  const { rpc, asked } = nodeThat({ up: true, tracing: true });
  expect(await tracing(rpc, false, fixedClock(0)).isOffered()).toBe(false);
  expect(tracing(rpc, true, fixedClock(0)).isKnown()).toBe(true);
  expect(asked.traces).toBe(0);
});
