import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { codeOf, enrol, wrongCode } from '#testing/authenticator.ts';
import { type Site, startSite, type Visitor } from '#testing/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

async function offerOf(person: Visitor) {
  const quote = await person.call('funding', 'previewWithdrawal', {
    from: 'USD',
    asset: 'USDT',
    amount: '60',
  });
  const address = await person.call('funding', 'saveAddress', {
    id: newId('adr'),
    asset: 'USDT',
    label: 'Mine',
    address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
  });
  return { quoteId: quote.output.id as never, addressId: address.output.id as never };
}
const count = async (person: Visitor) => (await person.call('funding', 'withdrawals', {})).output.length;

describe('a withdrawal of a person whose second step is on', () => {
  it('asks for a fresh code; without one, or with a wrong or spent one, nothing is held', async () => {
    const person = await site.person('stepping-up');
    const { key } = await enrol(site, person);
    const offer = await offerOf(person);
    const id = newId('wdr');
    const request = (code?: string) =>
      person.call('funding', 'requestWithdrawal', { id, ...offer, ...(code !== undefined && { code }) });
    expect((await request()).code).toBe('code_required');
    expect((await request(wrongCode(key))).code).toBe('wrong_code');
    expect(await count(person)).toBe(0);
    const code = codeOf(key);
    const first = await request(code);
    expect(first.status).toBe(200);
    // The same request again answers like the first and asks for nothing.
    expect((await request(code)).output).toEqual(first.output);
    expect((await request()).output).toEqual(first.output);
    const next = { id: newId('wdr'), ...(await offerOf(person)), code };
    expect((await person.call('funding', 'requestWithdrawal', next)).code).toBe('code_used');
    expect(await count(person)).toBe(1);
  });

  it('asks nobody else', async () => {
    const person = await site.person('one-step');
    const input = { id: newId('wdr'), ...(await offerOf(person)) };
    expect((await person.call('funding', 'requestWithdrawal', input)).status).toBe(200);
  });
});
